import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from api.operation import OPERATIONS
from api.text import Language, voice_in
from cli import words
from cli.main import hakam
from engine.ruleset import OPTIONS
from rulesets import RULESETS
from tests.cli.conftest import FAULTY, ROOT, command, environment, in_process

ENGLISH = voice_in(Language.ENGLISH)
ROUND = {
    "dealer": "W",
    "up_card": "TD",
    "calls": [{"seat": "S", "call": "sun"}],
    "projects": {"S": [["AC", "KC", "QC"]]},
    "tricks": [
        {"leader": "S", "cards": ["AS", "9S", "QS", "7S"]},
        {"leader": "S", "cards": ["QH", "9H", "KH", "8H"]},
        {"leader": "N", "cards": ["TS", "JS", "JH", "JC"]},
        {"leader": "N", "cards": ["8S", "KS", "TD", "7D"]},
        {"leader": "W", "cards": ["7C", "AC", "9D", "8C"]},
        {"leader": "S", "cards": ["KC", "QD", "7H", "TC"]},
        {"leader": "W", "cards": ["8D", "QC", "TH", "AD"]},
        {"leader": "N", "cards": ["KD", "JD", "9C", "AH"]},
    ],
}
SHEET = {"contract": {"bid": "sun", "buyer": "S"}, "raw": {"EW": 31}, "counted_projects": {"NS": ["sira"]}}


@pytest.fixture
def files(tmp_path, games):
    (tmp_path / "round.json").write_text(json.dumps(ROUND, indent=1))
    (tmp_path / "sheet.json").write_text(json.dumps(SHEET))
    (tmp_path / "game.ndjson").write_bytes(games[0].line)
    (tmp_path / "game.baloot").write_bytes(games[0].notation)
    (tmp_path / "faulty.json").write_text(json.dumps(FAULTY))


@pytest.mark.parametrize("name", ["score", "show"])
def test_a_round_cut_out_of_a_log_may_bring_what_is_claimed_for_it(run, tmp_path, name):
    (tmp_path / "round").write_text(json.dumps(ROUND | {"result": {"NS": 1, "EW": 2}}))
    result = run(name, "round")
    assert (result.exit_code, "24" in result.stdout) == (0, True)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("file", "operation"), [("round.json", "scoreRound"), ("sheet.json", "scoreSummary")])
@pytest.mark.parametrize("language", Language)
def test_score_shows_every_step_of_the_operation(run, tmp_path, file, operation, language):
    result = run("score", file, "--lang", language.value)
    assert result.exit_code == 0
    sent = json.loads((tmp_path / file).read_text())
    answer = OPERATIONS[operation].answer_to(sent, voice_in(language))
    for step in answer["steps"]:
        assert f"  • {step}\n" in result.stdout
    assert re.search(r"\s24\s+6\b", result.stdout)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("file", ["game.ndjson", "game.baloot"])
def test_score_takes_a_game_round_by_round(run, games, file):
    result = run("score", file)
    assert result.exit_code == 0
    assert f"Round {games[0].rounds}\n" in result.stdout
    assert f"Round {games[0].rounds + 1}" not in result.stdout
    assert re.search(r"won by: (NS|EW)", result.stdout)


def test_score_adds_up_a_sheet_of_rounds(run, tmp_path):
    (tmp_path / "sheet").write_text(json.dumps({"rounds": [{"NS": 24, "EW": 6}, {"NS": 0, "EW": 26}]}))
    result = run("score", "sheet")
    assert re.search(r"Round 2 +24 +32", result.stdout)


def test_score_takes_notation_of_rounds_that_stand_alone(run, tmp_path):
    line = "baloot1 W TD rules pagat scores 10-0 calls Sp Ep Np Wp Sp Ep Np Wp\n"
    (tmp_path / "rounds").write_text("# thrown in\n" + line * 2)
    result = run("score", "rounds", "--ruleset", "casual")
    assert result.stdout.count("rounds:") == 2
    assert "pagat" in result.stdout
    assert re.search(r"totals +10 +0", result.stdout)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ('{"dealer": "S"}', "not finished"),
        ('{"dealer": "X", "wat": 1}', "  /wat: "),
        ('{"contract": {"bid": "sun", "buyer": "S"}, "raw": {"EW": 999}}', "/raw"),
        ("[]", "JSON object"),
        ("{", "not JSON"),
        ("", "holds nothing"),
        ("baloot1 Z 7D", 'Line 1, column 9: "Z" has no seat'),
        ('{"dealer": "S", "up_card": "7D", "calls": [{"seat": "N", "call": "pass"}]}', "  /calls/0: "),
    ],
)
def test_what_cannot_be_scored_is_answered_with_every_error(run, tmp_path, sent, words):
    (tmp_path / "sent").write_text(sent)
    result = run("score", "sent")
    assert result.exit_code == 2
    assert words in result.stderr
    assert isinstance(result.exception, SystemExit)


@pytest.mark.usefixtures("files")
def test_show_draws_every_trick(run):
    shown = run("show", "round.json").stdout
    assert "dealer W · up-card 10♦\n" in shown
    assert "Contract: sun by S\n" in shown
    assert "S  ♠ A   ♥ Q J   ♦ 10   ♣ A K Q 9\n" in shown  # known from the tricks
    assert "S sun\n" in shown
    assert re.search(r"S  Sira  A♣ K♣ Q♣", shown)
    assert re.search(r"1 +▸A♠ +9♠ +Q♠ +7♠ +S +14\b", shown)
    assert re.search(r"8 +9♣ +A♥ +▸K♦ +J♦ +N +27\b", shown)
    assert re.search(r"points +24 +6\b", shown)
    assert all(line == line.rstrip() for line in shown.splitlines() if "♠" not in line[:8])


@pytest.mark.usefixtures("files")
def test_show_draws_what_breaks_a_rule_and_says_so(run, tmp_path):
    bad = json.loads(json.dumps(ROUND))
    bad["tricks"][1]["cards"][1] = "9D"
    bad["tricks"][4]["cards"][2] = "9H"
    (tmp_path / "bad.json").write_text(json.dumps(bad))
    shown = run("show", "bad.json").stdout
    assert "/tricks/1/cards/1: must-follow-suit: " in shown


@pytest.mark.usefixtures("files")
def test_show_takes_one_round_of_a_game(run, games):
    everything = run("show", "game.baloot").stdout
    assert everything.count("Round ") == games[0].rounds
    one = run("show", "game.baloot", "--round", 2).stdout
    assert "Round 2" in one
    assert one in everything
    result = run("show", "game.baloot", "--round", 99)
    assert (result.exit_code, "there is no round 99" in result.stderr) == (2, True)
    assert run("show", "faulty.json").exit_code == 0


def test_show_draws_a_round_in_progress_of_which_little_is_known(run, tmp_path):
    sent = {
        "dealer": "S",
        "up_card": "7D",
        "scores": {"NS": 90},
        "hands": {"E": ["AH", "9H", "7H", "QH", "QD", "9D", "AS", "TC"]},
        "calls": [
            {"seat": "E", "call": "pass"},
            {"seat": "N", "call": "pass"},
            {"seat": "W", "call": "pass"},
            {"seat": "S", "call": "hokum"},
            {"seat": "E", "call": "pass"},
            {"seat": "N", "call": "pass"},
            {"seat": "W", "call": "pass"},
            {"seat": "S", "call": "confirm"},
            {"seat": "E", "call": "double", "locked": True},
        ],
        "tricks": [{"leader": "E", "cards": ["AH", "TD"], "ekka": False}],
        "ruleset": "saudi",
    }
    (tmp_path / "sent").write_text(json.dumps(sent))
    shown = run("show", "sent").stdout
    assert "S  unknown\n" in shown
    assert "E double (locked)" in shown
    assert "before the round: NS 90, EW 0" in shown
    assert "in play" in shown
    arabic = run("show", "sent", "--lang", "ar").stdout
    assert words.LABELS["unknown"] in arabic
    (tmp_path / "none").write_text('{"dealer": "S"}')
    assert "no hand is known" in run("show", "none").stdout


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)],
)
def test_colours_are_for_terminals_and_for_who_wants_them(tmp_path, variables, coloured):
    (tmp_path / "round.json").write_text(json.dumps(ROUND))
    shown = subprocess.run(
        command("show", "round.json"),
        cwd=tmp_path,
        env=environment(TERM="xterm", **variables),
        capture_output=True,
        check=False,
    )
    assert shown.returncode == 0
    assert (b"\x1b[1;31m" in shown.stdout) is coloured  # red hearts


def test_rulesets_are_listed_with_their_options_and_differences(run):
    listed = run("rulesets").stdout
    assert all(re.search(rf"(?m)^{name} ", listed) for name in RULESETS)
    one = run("rulesets", "pagat").stdout
    assert all(name in one for name in OPTIONS)
    both = run("rulesets", "pagat", "saudi").stdout
    for name in OPTIONS:
        values = {getattr(RULESETS[ruleset].rules, name) for ruleset in ("pagat", "saudi")}
        assert bool(re.search(rf"(?m)^{name} ", both)) is (len(values) == 2)
    assert "do not differ" in run("rulesets", "saudi", "saudi").stdout
    assert words.LABELS["option"] in run("rulesets", "saudi", "--lang", "ar").stdout


@pytest.mark.parametrize("names", [("saudii",), ("saudi", "pagat", "casual")])
def test_rulesets_that_cannot_be_shown_are_a_sentence(run, names):
    result = run("rulesets", *names)
    assert result.exit_code == 2
    assert result.stderr


# perft


def test_perft_agrees_with_the_published_files(run):
    result = run("perft", *sorted((ROOT / "perft").glob("*.txt")), "--depth", 3)
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith(" 0 differ\n")


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("baloot1 S 7D ; 1=3", 0, "1 positions, 0 differ"),
        ("# nothing", 0, "0 positions, 0 differ"),
        ("baloot1 S 7D ; 1=4", 1, "depth 1: 3 counted, 4 in the file"),
        ("baloot1 S 7D", 2, "counts"),
        ("baloot1 S 7D rules nothing ; 1=3", 2, "There are: saudi"),
        ("baloot1 S 7D rules - ekka=none ; 1=3", 2, "1"),
        ("baloot1 S - contract Es ; 1=8", 2, "hands"),
    ],
)
def test_perft_tells_what_differs_and_what_it_cannot_count(run, tmp_path, line, status, words):
    (tmp_path / "counts").write_text(line + "\n")
    result = run("perft", "counts")
    assert result.exit_code == status, result.output
    assert words in result.output
    assert status != 1 or re.search(r"(?m)^  Ep +1$", result.stdout)


# All commands.


def test_every_command_has_help_and_no_traceback(run):
    listed = run("--help").stdout
    for name in hakam.list_commands(None):
        assert re.search(rf"(?m)^  {name} ", listed)
        result = run(name, "--help")
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: ")
    assert "rules " in run("--version").stdout
    assert run("nothing").exit_code == 2


@pytest.mark.parametrize("name", ["score", "show", "perft"])
def test_a_file_that_cannot_be_opened_is_a_sentence(run, tmp_path, name):
    for file in ("missing", "."):
        result = run(name, file)
        assert result.exit_code == 2
        assert re.search(r"No such file|directory", result.stderr)
    (tmp_path / "cut").write_bytes(b"\x1f\x8b\x08")
    assert "cannot be decompressed" in run(name, "cut").stderr


@pytest.mark.parametrize("module", ["zstandard", "fsspec", "distributed"])
def test_a_missing_extra_is_a_sentence(run, tmp_path, monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    (tmp_path / "logs").write_bytes(b"\x28\xb5\x2f\xfd" if module == "zstandard" else b"")
    file = "memory://x" if module == "fsspec" else "logs"
    more = ("--scheduler", "tcp://127.0.0.1:1", "--report", "there") if module == "distributed" else ()
    result = run("check", file, *more)
    assert result.exit_code == 2
    assert "pip install 'hakam[" in result.output


def test_every_label_in_arabic_is_used():
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "cli").rglob("*.py") if path.name != "words.py"
    )
    used = {word.replace("_", " ") for word in re.findall(r"""["']([\w/ -]+)["']""", sources)}
    assert [name for name in words.LABELS if name not in used] == []


def test_an_interruption_is_a_sentence(run, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.commands.rulesets.screen", interrupted)
    result = run("rulesets")
    assert (result.exit_code, result.stderr) == (130, "Interrupted.\n")


def test_the_module_is_the_command(tmp_path):
    shown = subprocess.run(
        [sys.executable, "-m", "cli", "--version"], env=environment(), cwd=tmp_path, capture_output=True, check=False
    )
    assert shown.stdout.startswith(b"hakam ")


# serve


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_serve_runs_the_service_under_its_one_configuration(tmp_path):
    port = free_port()
    process = subprocess.Popen(
        command("serve", "--port", port, "--workers", 1),
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
                assert answer.status == 200
            break
        except OSError:
            assert process.poll() is None, process.stderr.read()
            assert time.monotonic() < end
            time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert process.returncode == 0


def test_serve_refuses_a_setting_that_cannot_be(tmp_path):
    result = in_process("serve", "--port", "many", cwd=tmp_path)
    assert result.returncode != 0
    assert result.stderr.startswith(b"hakam: PORT=")


def test_the_configuration_of_the_package_is_that_of_deploy():
    ours = ROOT / "cli" / "gunicorn.conf.py"
    assert ours.is_symlink()
    assert ours.samefile(ROOT / "deploy" / "gunicorn.conf.py")
    assert not ours.readlink().is_absolute()


def test_a_split_lists_the_counts_by_first_action_with_counts_in_the_line_or_without(run, tmp_path):
    line = "baloot1 W JH rules pagat calls Sh"
    (tmp_path / "plain").write_text(line)
    (tmp_path / "counted").write_text(f"{line} ; 2=18")
    plain, counted = (run("perft", "--split", 2, name) for name in ("plain", "counted"))
    assert (plain.exit_code, counted.exit_code) == (0, 0)
    assert plain.stdout.replace("plain", "counted") == counted.stdout
    split = re.findall(r"(?m)^  (\w\w) +(\d+)$", plain.stdout)
    assert [action for action, _ in split] == ["Ep", "Es", "Np", "Ns", "Wp", "Ws"]
    assert sum(int(count) for _, count in split) == 18


# convert


def test_what_is_converted_and_back_is_the_same_game(run, tmp_path, games):
    (tmp_path / "json").write_bytes(games[0].line + games[1].line)
    notation = run("convert", "json", "--to", "notation").stdout
    assert notation.encode() == games[0].notation + games[1].notation
    (tmp_path / "notation").write_text(notation)
    assert run("convert", "notation", "--to", "json").stdout.encode() == games[0].line + games[1].line


def test_what_cannot_be_converted_is_told_with_every_error(run, tmp_path):
    (tmp_path / "bad").write_text('{"dealer": "X", "wat": 1}')
    result = run("convert", "bad", "--to", "notation")
    assert (result.exit_code, "/rounds/0/wat" in result.stderr) == (2, True)
