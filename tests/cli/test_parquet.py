import json

import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import entries
from tests.cli.test_check import counted


@pytest.fixture
def small_parts(monkeypatch):
    """Let a part hold two or three logs."""
    monkeypatch.setattr("cli.inputs.BLOCK", 20_000)
    monkeypatch.setattr("cli.parquet.PART_BYTES", 30_000)


@pytest.fixture
def logs(tmp_path, lines):
    (tmp_path / "logs").write_bytes(b"".join(lines))


@pytest.mark.usefixtures("logs", "small_parts")
def test_a_row_has_the_answer_whole_and_its_columns(run, tmp_path):
    assert run("check", "logs", "missing", "--report", "report.parquet").exit_code == 2
    assert run("check", "logs", "missing", "--report", "report.ndjson").exit_code == 2
    rows = pq.read_table(tmp_path / "report.parquet").to_pylist()
    assert [json.loads(row["report"]) for row in rows] == entries(tmp_path / "report.ndjson")
    assert not (tmp_path / "report.parquet.parts").exists()
    for row in rows:
        entry = json.loads(row["report"])
        assert {"file": row["file"], "line": row["line"]} == entry["source"]
        if "problem" in entry:
            assert entry["problem"]["title"] in row["problem"]
            assert row["valid"] is row["violations"] is row["rounds"] is None
        else:
            assert row["problem"] is None
            assert {"NS": row["ns"], "EW": row["ew"]} == entry["totals"]
            assert row["rounds"] == len(entry["rounds"])
            for name in ("id", "valid", "finished", "winner", "violations", "fingerprint", "rules_version"):
                assert row[name] == entry[name]


@pytest.mark.usefixtures("logs", "small_parts")
@pytest.mark.parametrize("parts", [0, 1, 2, None])
def test_an_interrupted_report_goes_on_after_its_last_part(run, tmp_path, monkeypatch, parts):
    whole = run("check", "logs", "--report", "whole.parquet", "-j", 1)
    with monkeypatch.context() as context:
        context.setattr("cli.parquet.ParquetReport.finish", lambda _: None)
        run("check", "logs", "--report", "cut.parquet", "-j", 1)
    folder = tmp_path / "cut.parquet.parts"
    written = sorted(folder.glob("part-*.parquet"))
    assert len(written) >= 3
    for part in written[parts:] if parts is not None else ():
        part.unlink()
    (folder / "part-000009.tmp").write_bytes(b"half a part")
    result = run("check", "logs", "--report", "cut.parquet", "--resume", "-j", 1)
    assert counted(result.stdout) == counted(whole.stdout)
    assert pq.read_table(tmp_path / "cut.parquet").equals(pq.read_table(tmp_path / "whole.parquet"))
    assert not folder.exists()


@pytest.mark.usefixtures("logs")
def test_a_finished_report_goes_on_where_the_files_do(run, tmp_path, lines):
    run("check", "logs", "--report", "report.parquet")
    with (tmp_path / "logs").open("ab") as file:
        file.write(lines[0])
    assert run("check", "logs", "--report", "report.parquet").exit_code == 2
    result = run("check", "logs", "--report", "report.parquet", "--resume")
    assert pq.read_table(tmp_path / "report.parquet").num_rows == len(lines)
    assert counted(result.stdout)["clean"] == 13


@pytest.mark.usefixtures("logs", "small_parts")
def test_a_part_that_is_missing_is_not_passed_over(run, tmp_path, monkeypatch):
    monkeypatch.setattr("cli.parquet.ParquetReport.finish", lambda _: None)
    run("check", "logs", "--report", "report.parquet")
    (tmp_path / "report.parquet.parts" / "part-000001.parquet").unlink()
    result = run("check", "logs", "--report", "report.parquet", "--resume")
    assert (result.exit_code, "part-000001.parquet is missing" in result.stderr) == (2, True)


def test_a_report_about_nothing_is_a_table_without_rows(run, tmp_path):
    (tmp_path / "logs").write_bytes(b"\n")
    assert run("check", "logs", "--report", "report.parquet").exit_code == 0
    assert pq.read_table(tmp_path / "report.parquet").num_rows == 0


@pytest.mark.usefixtures("logs")
def test_without_pyarrow_a_sentence_says_what_to_install(run, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "cli.parquet", raising=False)
    result = run("check", "logs", "--report", "report.parquet")
    assert (result.exit_code, "pip install 'hakam[parquet]'" in result.stderr) == (2, True)
