# The service in a container that needs no privileges and writes nothing:
#   docker build -t hakam .
#   docker run --rm -p 8000:8000 --read-only --cap-drop ALL --security-opt no-new-privileges hakam
# That can send traces (docs/observability.md): docker build --build-arg REQUIREMENTS=traces -t hakam .
# Settings are environment variables (deploy/gunicorn.conf.py lists them).

# An exact version; add the digest that your registry gives for it to pin the bytes too.
ARG PYTHON_IMAGE=python:3.11.15-slim-bookworm

FROM ${PYTHON_IMAGE} AS build
# The lock to install: run, or traces, which is run and OpenTelemetry.
ARG REQUIREMENTS=run
WORKDIR /build
COPY requirements/run.txt requirements/traces.txt ./
# Wheels only, each checked against its locked hash; the environment itself holds no pip.
RUN python -m venv --without-pip /opt/venv \
    && python -m pip --python /opt/venv/bin/python install --no-cache-dir --disable-pip-version-check \
        --no-compile --require-hashes --only-binary :all: -r "${REQUIREMENTS}.txt"
WORKDIR /app
COPY engine ./engine
COPY rulesets ./rulesets
COPY api ./api
COPY deploy/gunicorn.conf.py deploy/healthcheck.py ./deploy/
COPY LICENSE openapi.yaml ./
# The root file system may be read-only, so what Python would cache at run time is made here.
RUN /opt/venv/bin/python -m compileall -q /opt/venv/lib /app

FROM ${PYTHON_IMAGE}
# No installer in the image that runs.
RUN python -m pip uninstall --yes --quiet --root-user-action=ignore pip setuptools wheel
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000
# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "deploy/healthcheck.py"]
# Both options are settings of the configuration too; here they are for whoever brings another one.
CMD ["gunicorn", "--config", "deploy/gunicorn.conf.py", "--no-control-socket", "--worker-tmp-dir", "/dev/shm"]
