/**
 * Addresses are absolute, so that the page works with and without a slash at its end. The nonce is what the page's
 * policy lets styles carry that scripts make.
 */
export function renderReferencePage(base: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<title>Dealgraph API reference</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='3' fill='%232563eb'/%3E%3C/svg%3E">
<link rel="stylesheet" href="${base}/reference.css">
</head>
<body>
<nav class="places" aria-label="Dealgraph">
<a href="/" class="home">Dealgraph</a>
<a href="/console">Console</a>
<a href="/explorer">Graph explorer</a>
<a href="/api/v1/openapi.json">OpenAPI</a>
</nav>
<div id="reference" data-document="/api/v1/openapi.json"></div>
<noscript>This page needs JavaScript. The document that it shows is <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
<script src="${base}/style-nonce.js"></script>
<script src="${base}/scalar.js"></script>
<script src="${base}/mend.js"></script>
<script src="${base}/start.js"></script>
</body>
</html>
`;
}
