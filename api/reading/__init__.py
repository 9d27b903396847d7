"""From wire to engine, value by value: cards, seats, calls, tricks, hands (contract, *Shared objects*).

A :class:`api.reading.reader.Reader` turns a decoded JSON value into an engine value and notes every issue with its
place; it also carries the JSON Schema of what it reads, so that ``openapi.yaml`` is generated from the very thing that
validates. Nearly every value is right: it is read at once, which gives the same and keeps no account of places.
"""
