import { dirname } from 'node:path';
import express, { type Application } from 'express';

/** Found and not imported: the package's index would run its whole browser bundle here. */
const swaggerFiles = dirname(require.resolve('swagger-ui-dist/package.json'));

/** Addresses are absolute, so that the page works with and without a slash at its end. */
function renderPage(base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dealgraph API reference</title>
<link rel="icon" href="${base}/favicon-32x32.png">
<link rel="stylesheet" href="${base}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui" data-document="${base.replace(/\/docs$/, '')}/openapi.json"></div>
<script src="${base}/swagger-ui-bundle.js"></script>
<script src="${base}/start.js"></script>
</body>
</html>
`;
}

/** A file of its own, because the page's policy allows no script in its text. */
const start = `const place = document.getElementById('swagger-ui');
SwaggerUIBundle({ url: place.dataset.document, domNode: place, deepLinking: true, tryItOutEnabled: true });
`;

const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/**
 * The reference page of the contract, served from our own files, so that it works in a closed network. It is an
 * application, because pages are sent by what Express adds to a response; the routers before it do without.
 */
export function docsApplication(): Application {
  const app = express().disable('x-powered-by').disable('etag');
  app.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    next();
  });
  app.get('/', (request, response) => {
    response.type('html').send(renderPage(request.baseUrl));
  });
  app.get('/start.js', (_request, response) => {
    response.type('js').send(start);
  });
  app.use(express.static(swaggerFiles, { index: false, maxAge: '1h' }));
  return app;
}
