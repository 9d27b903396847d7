"use strict";

// No query parameter may name another contract, no badge may ask another host, and nothing is remembered.
window.ui = SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#swagger-ui",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  queryConfigEnabled: false,
  validatorUrl: null,
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // Colours make long answers, such as the contract's own, too slow.
  syntaxHighlight: false,
  persistAuthorization: false,
});
