"""Write ``openapi.yaml`` and the JSON Schemas of the formats anew: ``python -m api.openapi``."""

from api.openapi.document import ROOT, document
from api.openapi.formats import FOLDER, formats
from api.openapi.writing import written

if __name__ == "__main__":
    (ROOT / "openapi.yaml").write_text(written(document()), encoding="utf-8")
    for name, text in formats().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
