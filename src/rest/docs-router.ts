import express, { type Router } from 'express';
import { absolutePath } from 'swagger-ui-dist';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dealgraph API reference</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui', deepLinking: true, tryItOutEnabled: true });\n`;

const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The reference page of the contract, served from our own files, so that it works in a closed network. */
export function docsRouter(): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    next();
  });
  router.get('/', (_request, response) => {
    response.type('html').send(page);
  });
  router.get('/start.js', (_request, response) => {
    response.type('js').send(start);
  });
  router.use(express.static(absolutePath(), { index: false, maxAge: '1h' }));
  return router;
}
