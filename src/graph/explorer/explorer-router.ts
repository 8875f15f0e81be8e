import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import express, { type Router } from 'express';
import { LastingBody } from '../../http/lasting-body.js';
import { sendAnswer } from '../../http/send-answer.js';
import { listExampleOperations } from './example-operations.js';
import { renderExplorerPage } from './explorer-page.js';
import { explorerStyle } from './explorer-style.js';
import { sandboxScript, sandboxStyle } from './sandbox-files.js';
import { startScript } from './start-script.js';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The only files of the packages that are served. Found and not imported: they are for the browser. */
const packageFiles = [
  ['graphiql', 'graphiql.min.js', script],
  ['graphiql', 'graphiql.min.css', style],
  ['react', 'umd/react.production.min.js', script],
  ['react-dom', 'umd/react-dom.production.min.js', script],
] as const;

/** Our own files: name, type, text. */
const ownFiles = [
  ['start.js', script, startScript],
  ['explorer.css', style, explorerStyle],
  ['sandbox.js', script, sandboxScript],
  ['sandbox.css', style, sandboxStyle],
] as const;

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
    const page = Buffer.from(renderExplorerPage(request.baseUrl, nonce, examples));
    sendAnswer(response, 200, [page], { 'Content-Type': 'text/html; charset=utf-8' });
  });
  const serve = (name: string, file: LastingBody): void => {
    router.get(`/${name}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      return file.send(response);
    });
  };
  for (const [name, type, text] of ownFiles)
    serve(name, new LastingBody(type, () => Promise.resolve(Buffer.from(text))));
  for (const [owner, name, type] of packageFiles) {
    const path = join(dirname(require.resolve(`${owner}/package.json`)), name);
    serve(name.replace('umd/', ''), new LastingBody(type, () => readFile(path)));
  }
  return router;
}
