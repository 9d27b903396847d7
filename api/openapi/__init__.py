"""The published contract, ``openapi.yaml``, generated from what the service is made of.

Requests come from the marshmallow schemas that validate them, operations and their descriptions from their
declarations, words from the engine's enumerations. Answers, which nothing validates at run time, are declared in
:mod:`api.openapi.answers` and checked against the running application in the tests. Every example is a request that
is sent to the application while the contract is generated; the answer beside it is what came back.

``python -m api.openapi`` writes the file. Only this package needs apispec, and nothing of the service needs this
package.
"""
