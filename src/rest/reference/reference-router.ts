import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type Router } from 'express';
import { LastingBody } from '../../http/lasting-body.js';
import { sendAnswer } from '../../http/send-answer.js';
import { renderReferencePage } from './reference-page.js';
import { mendingScript } from './mending-script.js';
import { referenceScript } from './reference-script.js';
import { referenceStyle } from './reference-style.js';
import { styleNonceScript } from './style-nonce-script.js';

const javaScript = 'text/javascript; charset=utf-8';
const fromText = (text: string) => (): Promise<Buffer> => Promise.resolve(Buffer.from(text));

/** The renderer as the build leaves it; the same place seen from src and from dist. */
const renderer = join(__dirname, '..', '..', '..', 'dist', 'browser', 'scalar.js');

const files = {
  'style-nonce.js': new LastingBody(javaScript, fromText(styleNonceScript)),
  'scalar.js': new LastingBody(javaScript, () => readFile(renderer)),
  'mend.js': new LastingBody(javaScript, fromText(mendingScript)),
  'start.js': new LastingBody(javaScript, fromText(referenceScript)),
  'reference.css': new LastingBody('text/css; charset=utf-8', fromText(referenceStyle)),
};

/** As of all pages, and styles that carry the nonce of the page: the renderer makes its style sheets in the browser. */
function policyOf(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const pageHeaders = [
  ...['Content-Type', 'text/html; charset=utf-8'],
  ...['Cache-Control', 'no-store'],
  ...['Referrer-Policy', 'no-referrer'],
];

/** The reference page of the REST API, from our own files alone, so that it works in a closed network. */
export function referenceRouter(): Router {
  const router = express.Router();
  router.get('/', ({ baseUrl }: Request, response: ServerResponse) => {
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policyOf(nonce));
    sendAnswer(response, 200, [Buffer.from(renderReferencePage(baseUrl, nonce))], pageHeaders);
  });
  for (const [name, file] of Object.entries(files))
    router.get(`/${name}`, (_request, response: ServerResponse) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      return file.send(response);
    });
  return router;
}
