import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import express, { type Request, type Router } from 'express';
import { LastingBody } from '../http/lasting-body.js';
import { sendAnswer } from '../http/send-answer.js';

/** Found and not imported: the package's index would run its whole browser bundle here. */
const swaggerFiles = dirname(require.resolve('swagger-ui-dist/package.json'));
const javaScript = 'text/javascript; charset=utf-8';
/** The only files of the package that are served. */
const files = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', javaScript],
  ['favicon-32x32.png', 'image/png'],
] as const;

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

/** The reference page of the contract, served from our own files, so that it works in a closed network. */
export function docsRouter(): Router {
  const router = express.Router();
  router.use((_request, response: ServerResponse, next) => {
    response.setHeader('Content-Security-Policy', policy);
    next();
  });
  router.get('/', ({ baseUrl }: Request, response: ServerResponse) => {
    const page = Buffer.from(renderPage(baseUrl));
    sendAnswer(response, 200, [page], { 'Content-Type': 'text/html; charset=utf-8' });
  });
  router.get('/start.js', (_request, response: ServerResponse) => {
    sendAnswer(response, 200, [Buffer.from(start)], { 'Content-Type': javaScript });
  });
  for (const [name, type] of files) {
    const file = new LastingBody(type, () => readFile(join(swaggerFiles, name)));
    router.get(`/${name}`, (_request, response: ServerResponse) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      return file.send(response);
    });
  }
  return router;
}
