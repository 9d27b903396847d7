"""Write ``openapi.yaml``, the JSON Schemas of the formats and the glossary anew: ``python -m api.openapi``."""

from api.openapi.document import ROOT, document
from api.openapi.formats import FOLDER, formats
from api.openapi.glossary import glossary
from api.openapi.writing import written

if __name__ == "__main__":
    (ROOT / "openapi.yaml").write_text(written(document()), encoding="utf-8")
    for name, text in formats().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    (ROOT / "docs" / "glossary.md").write_text(glossary(), encoding="utf-8")
