"""Write ``openapi.yaml`` anew: ``python -m api.openapi``."""

from api.openapi.document import ROOT, document
from api.openapi.writing import written

if __name__ == "__main__":
    (ROOT / "openapi.yaml").write_text(written(document()), encoding="utf-8")
