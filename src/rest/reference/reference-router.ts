import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type Router } from 'express';
import { LastingBody } from '../../http/lasting-body.js';
import { renderReferencePage } from './reference-page.js';
import { mendingScript } from './mending-script.js';
import { referenceScript } from './reference-script.js';
import { referenceStyle } from './reference-style.js';

const javaScript = 'text/javascript; charset=utf-8';
const fromText = (text: string) => (): Promise<Buffer> => Promise.resolve(Buffer.from(text));

/** The renderer as the build leaves it; the same place seen from src and from dist. */
const renderer = join(__dirname, '..', '..', '..', 'dist', 'browser', 'scalar.js');

const files = {
  'scalar.js': new LastingBody(javaScript, () => readFile(renderer)),
  'mend.js': new LastingBody(javaScript, fromText(mendingScript)),
  'start.js': new LastingBody(javaScript, fromText(referenceScript)),
  'reference.css': new LastingBody('text/css; charset=utf-8', fromText(referenceStyle)),
};

/** Scripts are files of our own; Scalar makes its style sheets in the browser, so these may stand in the page. */
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

/** The reference page of the REST API, from our own files alone, so that it works in a closed network. */
export function referenceRouter(): Router {
  const router = express.Router();
  router.get('/', ({ baseUrl }: Request, response: ServerResponse) => {
    response.setHeader('Content-Security-Policy', policy);
    const page = new LastingBody('text/html; charset=utf-8', fromText(renderReferencePage(baseUrl)));
    return page.send(response);
  });
  for (const [name, file] of Object.entries(files))
    router.get(`/${name}`, (_request, response: ServerResponse) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      return file.send(response);
    });
  return router;
}
