import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import { negotiateType } from '../http/negotiate-type.js';
import { sendAnswer } from '../http/send-answer.js';
import { listPageFiles, type PageFile } from './page-files.js';
import { explorerPolicy, graphPagePolicy, pagePolicy } from './page-policy.js';

/** The same place seen from src and from dist. */
const built = join(__dirname, '..', '..', 'dist', 'console');

/** Addresses of the application; it knows itself which pages it has below them. */
const applicationPages = ['/', '/console', '/console/*rest'];

/**
 * The web application, from our own files, so that it works in a closed network: its pages, its files, its icon, and
 * for a browser that asks for anything else a page that says so. None of it before it is built.
 */
export function pagesRouter(): Router {
  const router = express.Router();
  const files = listPageFiles(built);
  const application = files.get('/index.html');
  const explorer = files.get('/explorer.html');
  if (application === undefined || explorer === undefined) return router;
  router.get(applicationPages, (_request, response) => sendPage(application, response, 200));
  router.get('/graphql', (_request, response) => sendPage(application, response, 200, graphPagePolicy));
  router.get('/explorer', (_request, response) => sendExplorer(explorer, response));
  for (const [path, file] of files) {
    if (path.endsWith('.html')) continue;
    router.get(path, (_request, response) => sendFile(path, file, response));
  }
  router.use((request: Request, response: Response, next) => {
    if (wantsPage(request)) return sendPage(application, response, 404);
    next();
    return undefined;
  });
  return router;
}

function sendPage(
  page: PageFile,
  response: ServerResponse,
  status: number,
  policy = pagePolicy,
): Promise<void> {
  response.setHeader('Content-Security-Policy', policy);
  keepReferrer(response);
  response.setHeader('Cache-Control', 'no-cache');
  return page.body.send(response, status);
}

/** The explorer's page is another one each time: it carries the nonce of its styles. */
async function sendExplorer(page: PageFile, response: ServerResponse): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', explorerPolicy(nonce));
  keepReferrer(response);
  const text = (await page.read()).toString().replace('NONCE', nonce);
  const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
  sendAnswer(response, 200, [Buffer.from(text)], headers);
}

function sendFile(path: string, { body }: PageFile, response: ServerResponse): Promise<void> {
  // A file whose name has the hash of its text never changes.
  const age = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
  response.setHeader('Cache-Control', `public, ${age}`);
  return body.send(response);
}

/** The address of a page may hold what somebody looks for. */
function keepReferrer(response: ServerResponse): void {
  response.setHeader('Referrer-Policy', 'no-referrer');
}

/** Whether a person looks at it in a browser: programs ask for JSON, or for anything. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  const preferred = negotiateType(headers.accept, ['application/json', 'text/html']);
  return (method === 'GET' || method === 'HEAD') && preferred === 'text/html';
}
