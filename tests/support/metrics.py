"""Metrics as Prometheus reads them."""

from collections.abc import Iterator

from prometheus_client.parser import text_string_to_metric_families

Labels = frozenset[tuple[str, str]]


class Scrape:
    """The samples of one answer of /metrics."""

    def __init__(self, text: str) -> None:
        self.families = list(text_string_to_metric_families(text))
        self.samples: dict[tuple[str, Labels], float] = {}
        for family in self.families:
            for sample in family.samples:
                key = (sample.name, frozenset(sample.labels.items()))
                assert key not in self.samples, f"{key} twice"
                self.samples[key] = sample.value

    def value(self, name: str, **labels: str) -> float:
        """Return the sum of the samples that have these labels, whatever else they have."""
        return sum(
            value
            for (found, has), value in self.samples.items()
            if found == name and labels.items() <= dict(has).items()
        )

    def names(self) -> set[str]:
        return {name for name, _ in self.samples}

    def labels(self, name: str) -> Iterator[dict[str, str]]:
        """Yield the labels of each sample of a name."""
        return (dict(has) for found, has in self.samples if found == name)
