import gzip
import io
import json
import os
import pty
import re
import signal
import subprocess
import time
from random import Random

import pytest
import zstandard

from api.operation import OPERATIONS
from api.text import Language, voice_in
from cli.checking import LONGEST, Checker, Chunk, Form, How, Tally
from cli.inputs import form_of, lines_in
from tests.cli.conftest import FAULTY, command, entries, environment, in_process
from tests.support.service import service

CLEAN = b'{"rounds":[]}\n'


def counted(shown):
    """The numbers of a summary table by name."""
    found = re.findall(r"(?m)^ *(\S.*?) {2,}([\d,]+)$", shown)
    return {name: int(number.replace(",", "")) for name, number in found}


def test_a_report_is_what_the_service_answers_and_where_it_came_from(run, lines, tmp_path):
    (tmp_path / "logs").write_bytes(b"".join(lines))
    result = run("check", "logs", "--report", "report", "--jobs", 1)
    assert result.exit_code == 2
    body = b"".join(line if line.strip() else b"\n" for line in lines).decode()
    answers = service().send("checkGame", body, Content_Type="application/x-ndjson").text.splitlines()[:-1]
    found = entries(tmp_path / "report")
    assert len(found) == len(answers) == len(lines) - 1
    for entry, answer in zip(found, map(json.loads, answers), strict=True):
        source = entry.pop("source")
        assert source["file"] == "logs"
        assert lines[source["line"] - 1].strip()
        assert answer.pop("line", source["line"]) == source["line"]
        assert entry == answer
    assert counted(result.stdout) == {
        "games": 13,
        "rounds": 155,
        "clean": 12,
        "with violations": 1,
        "unreadable": 2,
        "not-in-turn": 1,
    }
    assert "logs:6: /rounds/0/calls/0: not-in-turn: " in result.stdout
    assert "logs:11: The request is not valid: /wat: " in result.stdout


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (CLEAN, 0),
        (b"", 0),
        (CLEAN + json.dumps(FAULTY).encode(), 1),
        (json.dumps(FAULTY).encode() + b"\n[]", 2),
        (b"\xff\xfe", 2),
        (b"[" * 5000, 2),
    ],
)
def test_the_status_tells_what_was_found(run, tmp_path, sent, status):
    (tmp_path / "logs").write_bytes(sent)
    result = run("check", "logs")
    assert result.exit_code == status, result.output
    assert result.stderr == ""


def test_a_file_that_is_not_there_is_one_thing_unreadable_and_the_rest_goes_on(run, tmp_path):
    (tmp_path / "logs").write_bytes(CLEAN)
    result = run("check", "missing", "logs", "--report", "report")
    assert result.exit_code == 2
    assert "missing: The file cannot be read: No such file or directory." in result.stdout
    broken, clean = entries(tmp_path / "report")
    assert broken["source"] == {"file": "missing", "line": None}
    assert clean["valid"] is True
    again = run("check", "missing", "logs", "--report", "report", "--resume")
    assert again.exit_code == 2
    assert len(entries(tmp_path / "report")) == 2


@pytest.mark.parametrize("form", ["json", "pretty", "ndjson", "one round a line", "notation"])
@pytest.mark.parametrize("compression", ["none", "gzip", "zstd"])
def test_what_a_file_is_its_content_tells(run, games, tmp_path, form, compression):
    log = json.loads(games[0].line)
    data = {
        "json": games[0].line.strip(),
        "pretty": json.dumps(log, indent=2).encode(),
        "ndjson": games[0].line + games[1].line,
        "one round a line": (
            json.dumps(log | {"rounds": 0}).replace('"rounds": 0', '"rounds": [\n%s]')
            % ",\n".join(map(json.dumps, log["rounds"]))
        ).encode(),
        "notation": b"# two games\n" + games[0].notation + games[1].notation,
    }[form]
    packed = {"none": bytes, "gzip": gzip.compress, "zstd": zstandard.compress}[compression](data)
    (tmp_path / "logs.dat").write_bytes(packed)
    assert run("check", "logs.dat", "--report", "report").exit_code == 0
    found = entries(tmp_path / "report")
    assert [entry["valid"] for entry in found] == [True] * (2 if form in ("ndjson", "notation") else 1)
    expected = OPERATIONS["checkGame"].answer_to(log, voice_in(Language.ENGLISH))
    assert found[0]["fingerprint"] == expected["fingerprint"]
    assert found[0]["rounds"] == expected["rounds"]
    if form == "notation":
        assert [entry["source"]["line"] for entry in found] == [2, 2 + 1 + games[0].rounds]


def test_compressed_files_of_several_pieces_are_read_to_their_end(run, tmp_path):
    (tmp_path / "g").write_bytes(gzip.compress(CLEAN) + gzip.compress(CLEAN))
    (tmp_path / "z").write_bytes(zstandard.compress(CLEAN) + zstandard.compress(CLEAN))
    run("check", "g", "z", "--report", "report")
    assert len(entries(tmp_path / "report")) == 4


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data[:30] + b"#" + data[31:]])
def test_damaged_archives_are_named(run, games, tmp_path, pack, damage):
    whole = b"".join(game.line for game in games)
    (tmp_path / "logs").write_bytes(damage(pack(whole)))
    result = run("check", "logs", "--report", "report")
    assert result.exit_code == 2
    assert "cannot be decompressed to their end" in result.stdout
    assert entries(tmp_path / "report")[-1]["source"]["line"] is None


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_of_an_archive_that_breaks_off_the_whole_logs_are_checked(run, tmp_path, pack):
    random = Random(1)
    own = [random.randbytes(100).hex() for _ in range(3000)]  # which makes archives of many blocks
    logs = "".join(
        f'{{"id": "{number}", "rounds": [], "_own": "{text}"}}\n' for number, text in enumerate(own)
    ).encode()
    packed = pack(logs)
    (tmp_path / "logs").write_bytes(packed[: len(packed) * 2 // 3])
    result = run("check", "logs", "--report", "report", "--jobs", 1)
    assert result.exit_code == 2
    *whole, last = entries(tmp_path / "report")
    assert [entry["id"] for entry in whole] == [str(number) for number in range(len(whole))]
    assert len(whole) > 1000
    assert "cannot be decompressed to their end" in last["problem"]["detail"]


def test_a_bad_beginning_does_not_hide_what_follows(run, games, tmp_path):
    (tmp_path / "logs").write_bytes(b"oops\n" * 20 + games[0].line * 3)
    result = run("check", "logs", "--report", "report")
    assert result.exit_code == 2
    assert ["problem" in entry for entry in entries(tmp_path / "report")] == [True] * 20 + [False] * 3


def test_a_round_alone_is_a_log_of_one_in_json_as_in_notation(run, tmp_path):
    wire = {"dealer": "W", "up_card": "JH", "calls": [{"seat": "S", "call": "hokum"}], "ruleset": "pagat"}
    (tmp_path / "json").write_text(json.dumps(wire, indent=1))
    (tmp_path / "notation").write_text("baloot1 W JH rules pagat calls Sh\n")
    run("check", "json", "notation", "--report", "report")
    of_json, of_notation = entries(tmp_path / "report")
    assert of_json.pop("source") != of_notation.pop("source")
    assert of_json == of_notation
    assert (of_json["ruleset"], of_json["valid"], len(of_json["rounds"])) == ("pagat", True, 1)


def test_standard_input_that_is_closed_is_told():
    asked = ["sh", "-c", 'exec "$@" <&-', "sh", *command("check", "-")]
    closed = subprocess.run(asked, capture_output=True, text=True, check=False, env=environment())
    assert (closed.returncode, closed.stderr) == (2, "Error: Standard input is closed.\n")


def test_notation_that_cannot_be_read_is_named_with_its_place(run, games, tmp_path):
    (tmp_path / "logs").write_bytes(games[0].notation + b"baloot1 game\nbaloot1 S 7D hands E:XX\n" + games[1].notation)
    result = run("check", "logs", "--report", "report")
    assert result.exit_code == 2
    assert [entry.get("valid") for entry in entries(tmp_path / "report")] == [True, None, True]
    [error] = entries(tmp_path / "report")[1]["problem"]["errors"]
    assert error["code"] == "unknown-card"


@pytest.mark.usefixtures("small_chunks")
def test_any_number_of_jobs_writes_the_same_bytes(run, lines, games, tmp_path):
    (tmp_path / "a").write_bytes(b"".join(lines))
    (tmp_path / "b").write_bytes(gzip.compress(b"".join(lines)))
    (tmp_path / "c").write_bytes(b"".join(game.notation for game in games))
    (tmp_path / "d").write_bytes(b"".join(lines).rstrip())
    for jobs in (1, 2):
        assert run("check", "a", "b", "c", "d", "missing", "--report", f"report{jobs}", "-j", jobs).exit_code == 2
    first = (tmp_path / "report1").read_bytes()
    assert first == (tmp_path / "report2").read_bytes()
    numbers = [entry["source"]["line"] for entry in map(json.loads, first.splitlines())]
    clean = [number for number, line in enumerate(lines, 1) if line.strip()]
    assert numbers[: len(clean)] == numbers[len(clean) : 2 * len(clean)] == clean


def test_standard_input_is_read_whatever_it_is(tmp_path, games):
    for sent in (games[0].line, gzip.compress(games[0].line), zstandard.compress(games[0].notation)):
        result = in_process("check", "-", cwd=tmp_path, input=sent)
        assert (result.returncode, result.stderr) == (0, b"")
        assert counted(result.stdout.decode())["games"] == 1


def test_a_report_on_standard_output_is_nothing_but_the_report(tmp_path, lines):
    (tmp_path / "logs").write_bytes(b"".join(lines))
    result = in_process("check", "logs", "--report", "-", cwd=tmp_path)
    assert len([json.loads(line) for line in result.stdout.splitlines()]) == len(lines) - 1
    assert b"unreadable" in result.stderr


def test_rules_of_the_command_line_are_for_logs_that_name_none(run, tmp_path):
    logs = [{"rounds": []}, {"rounds": [], "ruleset": "pagat"}, {"rounds": [], "options": {"target": 31}}]
    (tmp_path / "logs").write_text("\n".join(map(json.dumps, logs)))
    assert run("check", "logs", "--ruleset", "casual", "--option", "target=99", "--report", "report").exit_code == 0
    found = [(entry["ruleset"], entry["options"]) for entry in entries(tmp_path / "report")]
    assert found == [("casual", {"target": 99}), ("pagat", {}), ("saudi", {"target": 31})]
    (tmp_path / "noted").write_text("baloot1 game\nbaloot1 game rules pagat\nbaloot1 game rules saudi target=31\n")
    run("check", "noted", "--ruleset", "casual", "--option", "target=99", "--report", "of_noted")
    assert [(entry["ruleset"], entry["options"]) for entry in entries(tmp_path / "of_noted")] == found


@pytest.mark.parametrize(
    ("given", "value"), [("must_trump=off", False), ("must_trump=true", True), ("ekka=none", "none"), ("target=31", 31)]
)
def test_an_option_is_given_as_in_a_request(run, tmp_path, given, value):
    (tmp_path / "logs").write_bytes(CLEAN)
    assert run("check", "logs", "--option", given, "--report", "report").exit_code == 0
    assert entries(tmp_path / "report")[0]["options"] == {given.partition("=")[0]: value}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Missing argument"),
        (("logs", "--ruleset", "pagatt"), 'Did you mean "pagat"?'),
        (("logs", "--option", "eka=none"), 'Did you mean "ekka"?'),
        (("logs", "--option", "target=many"), "target"),
        (("logs", "--option", "target"), "NAME=VALUE"),
        (("logs", "--resume"), "--report"),
        (("logs", "--partition", "3"), "--scheduler"),
        (("logs", "--jobs", "0"), "0 is not in the range"),
        (("logs", "logs"), "named twice"),
        (("*.nothing",), "no file matches"),
        (("logs", "--report", "logs"), "one of the files to check"),
        (("logs", "--report", "."), "directory"),
        (("logs", "--report", "there"), "exists already"),
        (("logs", "--report", "no/such/directory"), "No such file or directory"),
        (("nosuch://a/b",), "nosuch"),
        (("logs", "--scheduler", "tcp://127.0.0.1:1"), "--report"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_a_sentence(run, tmp_path, arguments, words):
    (tmp_path / "logs").write_bytes(CLEAN)
    (tmp_path / "there").write_bytes(b"")
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_messages_are_in_the_language_asked_for(run, tmp_path):
    (tmp_path / "logs").write_text(json.dumps(FAULTY))
    result = run("check", "logs", "--lang", "ar", "--report", "report")
    message = entries(tmp_path / "report")[0]["violations"][0]["message"]
    assert message in result.stdout
    assert not message.isascii()
    assert "مباريات" in result.stdout


def test_findings_are_listed_as_far_as_wanted(run, tmp_path):
    (tmp_path / "logs").write_text("\n".join([json.dumps(FAULTY)] * 5))
    assert run("check", "logs", "--list", 2).stdout.count("not-in-turn: ") == 2
    assert "3 more" in run("check", "logs", "--list", 2).stdout
    assert "not-in-turn: " not in run("check", "logs", "--list", 0).stdout


# Resuming.


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("cut", [0, 1, 40, 3000, 20_000, None])
@pytest.mark.parametrize("form", ["ndjson", "gzip", "notation"])
def test_a_report_cut_off_anywhere_is_continued_without_a_lost_or_doubled_line(run, lines, games, tmp_path, cut, form):
    data = b"".join(game.notation for game in games) if form == "notation" else b"".join(lines)
    (tmp_path / "a").write_bytes(gzip.compress(data) if form == "gzip" else data)
    (tmp_path / "b").write_bytes(CLEAN)
    whole = run("check", "a", "b", "--report", "whole", "-j", 1)
    report = (tmp_path / "whole").read_bytes()
    (tmp_path / "cut").write_bytes(report[: None if cut is None else len(report) - cut])
    result = run("check", "a", "b", "--report", "cut", "--resume", "-j", 1)
    assert (tmp_path / "cut").read_bytes() == report
    assert result.exit_code == whole.exit_code
    assert counted(result.stdout) == counted(whole.stdout)


def test_a_report_to_resume_need_not_be_there(run, tmp_path):
    (tmp_path / "logs").write_bytes(CLEAN)
    assert run("check", "logs", "--report", "report", "--resume").exit_code == 0
    assert len(entries(tmp_path / "report")) == 1


@pytest.mark.parametrize(
    ("there", "words"),
    [
        (b"nothing\n", "not a report"),
        (b'{"a": 1}\n', "not a report"),
        (b'{"problem": {}, "source": {"file": "other", "line": 1}}\n', "not among the files"),
        (b'{"problem": {}, "source": {"file": "logs", "line": 1}}\n' * 2, "out of order"),
    ],
)
def test_what_is_no_report_of_this_check_is_left_alone(run, tmp_path, there, words):
    (tmp_path / "logs").write_bytes(CLEAN)
    (tmp_path / "report").write_bytes(there)
    result = run("check", "logs", "--report", "report", "--resume")
    assert (result.exit_code, (tmp_path / "report").read_bytes()) == (2, there)
    assert words in result.stderr


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.005)


def size_of(path):
    return path.stat().st_size if path.exists() else 0


def alive_in(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def many(tmp_path, games):
    """A file that takes a few seconds to check, and chunks small enough to be killed between."""
    (tmp_path / "many").write_bytes(b"".join(game.line for game in games) * 6)
    return ["check", "many", "--jobs", "2", "--report"]


IN_SMALL_CHUNKS = "import cli.inputs; cli.inputs.BLOCK = 50_000; from cli.main import main; main()"


@pytest.mark.parametrize("killed", [signal.SIGKILL, signal.SIGINT])
def test_a_check_killed_in_the_middle_is_continued_to_the_same_report(tmp_path, many, killed):
    process = subprocess.Popen(
        command(*many, "report", code=IN_SMALL_CHUNKS),
        cwd=tmp_path,
        env=environment(),
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    report = tmp_path / "report"
    wait_for(lambda: size_of(report) > 60_000)
    if killed is signal.SIGKILL:
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    errors = process.communicate()[1]
    assert process.returncode == (130 if killed is signal.SIGINT else -signal.SIGKILL)
    assert errors == (b"Interrupted.\n" if killed is signal.SIGINT else b"")
    wait_for(lambda: not alive_in(process.pid))
    # As if it had been killed in the middle of a write, which a test cannot time.
    report.write_bytes(report.read_bytes()[:-7])
    assert in_process(*many, "report", "--resume", cwd=tmp_path).returncode == 0
    assert in_process("check", "many", "--report", "whole", "-j", 1, cwd=tmp_path).returncode == 0
    assert report.read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_worker_that_dies_ends_the_check_with_a_sentence(tmp_path, many):
    code = (
        "import os, cli.workers\n"
        "cli.workers._work = lambda pipe, *_: (pipe.recv(), os._exit(9))\n"
        "cli.workers._context = lambda: cli.workers.multiprocessing.get_context('fork')\n"
        "from cli.main import main; main()"
    )
    result = subprocess.run(
        command(*many, "report", code=code), cwd=tmp_path, env=environment(), capture_output=True, check=False
    )
    assert result.returncode == 2
    assert b"A worker process was ended from outside" in result.stderr
    assert b"Traceback" not in result.stderr


def test_two_checks_cannot_write_one_report(run, tmp_path, many):
    process = subprocess.Popen(command(*many, "report"), cwd=tmp_path, env=environment(), start_new_session=True)
    wait_for((tmp_path / "report").exists)
    time.sleep(0.1)
    result = run(*many, "report", "--resume")
    process.kill()
    process.wait()
    assert (result.exit_code, "written by another" in result.stderr) == (2, True)


# The terminal.


def test_progress_is_shown_on_a_terminal_and_nowhere_else(tmp_path, many):
    (tmp_path / "few").write_bytes(CLEAN)
    assert in_process("check", "few", cwd=tmp_path).stderr == b""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command(*many, "report"),
        cwd=tmp_path,
        env=environment(TERM="xterm", COLUMNS="120"),
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    ):
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert b"rounds/s" in shown
    assert b"0:00:0" in shown


def test_a_reader_that_goes_away_is_no_error(tmp_path, many):
    with subprocess.Popen(
        command("check", "many", "--report", "-"),
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (141, b"")


# Memory.


def peak_of(tmp_path, name, logs):
    """The most memory, in MiB, that a check of a file of so many logs of 4 kB takes, its workers included."""
    log = json.dumps({"rounds": [], "_": "x" * 4000}).encode() + b"\n"
    with (tmp_path / name).open("wb") as file:
        for _ in range(logs):
            file.write(log)
    process = subprocess.Popen(
        command("check", name, "--jobs", 1, "--report", f"{name}.report"), cwd=tmp_path, env=environment()
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_maxrss / 1024


def test_memory_does_not_grow_with_the_file(tmp_path):
    small, large = peak_of(tmp_path, "small", 1500), peak_of(tmp_path, "large", 15_000)
    assert large < small + 8, (small, large)


# The pieces.


def blocks(data, size):
    return iter([data[place : place + size] for place in range(0, len(data), size)])


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_lines_are_cut_at_their_ends_and_numbered(size):
    data = b"one\n\ntwo\r\nthree\nlast"
    found = list(lines_in(blocks(data, size)))
    assert b"".join(some.data for some in found) == data
    for some in found:
        assert data[some.start :].startswith(some.data)
        assert some.first == data[: some.start].count(b"\n") + 1
        assert some.last == some.first + len(some.data.rstrip(b"\n").split(b"\n")) - 1 or some.data.endswith(b"\n")
    assert all(some.data.endswith(b"\n") for some in found[:-1])


@pytest.mark.parametrize("ended", [True, False])
def test_a_line_that_is_too_long_is_passed_over(monkeypatch, ended):
    monkeypatch.setattr("cli.inputs.LONGEST", 10)
    data = b"ab\n" + b"x" * 50 + (b"\ncd\n" if ended else b"")
    found = [(some.first, some.data, some.too_long) for some in lines_in(blocks(data, 4))]
    assert found[:2] == [(1, b"ab\n", False), (2, b"", True)]
    assert found[2:] == ([(3, b"cd\n", False)] if ended else [])


def test_what_is_too_long_is_a_problem_of_its_line():
    checked = Checker(How()).check(Chunk("f", Form.LINES, 7, b"{}" + b" " * LONGEST + b"\n{"))
    first, second = map(json.loads, checked.report.splitlines())
    assert first["problem"]["type"].endswith("#too-large")
    assert (first["source"]["line"], second["source"]["line"]) == (7, 8)
    assert json.loads(Checker(How()).check(Chunk("f", Form.LINES, 3, too_long=True)).report)["problem"]["status"] == 413


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (b'{"rounds":[]}', Form.LINES),
        (b'{"rounds":[]}\n{"rounds":[]}\n', Form.LINES),
        (b'{broken\n{"rounds":[]}\n', Form.LINES),
        (b'{\n "rounds": []\n}\n', Form.DOCUMENT),
        (b'{"rounds": [\n{"dealer": "S"}\n]}', Form.DOCUMENT),
        (b"\n# a comment\nbaloot1 game\n", Form.NOTATION),
        (b"baloot1 S 7D", Form.NOTATION),
        (b"", Form.LINES),
    ],
)
def test_the_form_is_told_by_the_first_lines(data, form):
    assert form_of(data) is form


def test_an_unforeseen_error_is_the_answer_to_its_line_and_logged_once(monkeypatch, caplog):
    checker = Checker(How())
    monkeypatch.setattr("cli.checking.decoded_line", lambda _: 1 / 0)
    checked = checker.check(Chunk("f", Form.LINES, 1, CLEAN * 3))
    assert checked.tally.problems == 3
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1


def test_tallies_add_up_and_survive_json():
    one = Tally(lines=5, problems=1, clean=3, rounds=9)
    one.violations["x"] = 2
    both = Tally()
    both.add(one)
    both.add(Tally.from_json(json.loads(json.dumps(one.as_json()))))
    assert (both.lines, both.problems, both.clean, both.rounds, both.violations["x"]) == (10, 2, 6, 18, 4)
    assert (both.games, both.faulty, both.status) == (8, 2, 2)


def test_a_file_on_another_file_system_is_read_through_fsspec(run, tmp_path, lines):
    import fsspec

    memory = fsspec.filesystem("memory")
    memory.pipe({"/logs/a.ndjson.gz": gzip.compress(b"".join(lines)), "/logs/b.ndjson": CLEAN})
    (tmp_path / "a").write_bytes(b"".join(lines))
    run("check", "memory://logs/*", "--report", "there")
    run("check", "a", "--report", "here")
    found, expected = entries(tmp_path / "there"), entries(tmp_path / "here")
    assert found.pop()["source"] == {"file": "memory:///logs/b.ndjson", "line": 1}
    assert [entry | {"source": 0} for entry in found] == [entry | {"source": 0} for entry in expected]
    assert "no such file" in run("check", "memory://logs/none").stderr
    memory.rm("/logs", recursive=True)


def test_standard_input_may_be_anything_that_can_be_read(run):
    assert run("check", "-", input=io.BytesIO(gzip.compress(CLEAN))).exit_code == 0
