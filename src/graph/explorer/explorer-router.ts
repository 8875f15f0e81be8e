import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import express, { type Router } from 'express';
import { listExampleOperations } from './example-operations.js';
import { renderExplorerPage } from './explorer-page.js';
import { explorerStyle } from './explorer-style.js';
import { sandboxScript, sandboxStyle } from './sandbox-files.js';
import { startScript } from './start-script.js';

/** The only files of the packages that are served. Found and not imported: they are for the browser. */
const packageFiles = [
  ['graphiql', 'graphiql.min.js'],
  ['graphiql', 'graphiql.min.css'],
  ['react', 'umd/react.production.min.js'],
  ['react-dom', 'umd/react-dom.production.min.js'],
] as const;

/** Our own files: name, type, text. */
const ownFiles = [
  ['start.js', 'js', startScript],
  ['explorer.css', 'css', explorerStyle],
  ['sandbox.js', 'js', sandboxScript],
  ['sandbox.css', 'css', sandboxStyle],
] as const;

const maxAge = '1h';

function renderPolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `font-src data:`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** GraphiQL at its address, from our own files, so that it works in a closed network; and the files of Sandbox's page. */
export function explorerRouter(): Router {
  const examples = listExampleOperations();
  const router = express.Router();
  router.get('/', (request, response) => {
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', renderPolicy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(renderExplorerPage(request.baseUrl, nonce, examples));
  });
  for (const [name, type, text] of ownFiles) {
    router.get(`/${name}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      response.type(type).send(text);
    });
  }
  for (const [owner, file] of packageFiles) {
    const path = join(dirname(require.resolve(`${owner}/package.json`)), file);
    router.get(`/${file.replace('umd/', '')}`, (_request, response) => {
      response.sendFile(path, { maxAge, dotfiles: 'allow' });
    });
  }
  return router;
}
