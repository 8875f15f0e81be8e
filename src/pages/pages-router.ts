import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import type { Database } from '../database/database.js';
import { rootRelativeTo } from '../http/mount-path.js';
import { negotiateType } from '../http/negotiate-type.js';
import { onceASecond } from '../http/once-a-second.js';
import { sendAnswer, sendJson } from '../http/send-answer.js';
import { StaticBody } from '../http/static-body.js';
import { showcase } from '../import/demo/showcase.js';
import { findDemoSample } from '../import/sql/documents.js';
import { docsRouter, type DocsSettings, isDocsFile } from './docs-router.js';
import { type Offer, placeOffer } from './offer.js';
import { isOperatorFile } from './operator-pages.js';
import { builtPages, htmlType, listPageFiles, type PageFile } from './page-files.js';
import { ground, keepReferrer, pagePolicy, placeBelow, sendFile, sendPage } from './send-page.js';

/** The host of the embedded Apollo Sandbox's script. */
const sandboxScripts = 'https://embeddable-sandbox.cdn.apollographql.com';

/** The origin of Sandbox's frame. The frame passes each request to the page, which sends it to this server. */
const sandboxFrame = 'https://sandbox.embed.apollographql.com';

/** The policy of the page at /graphql, which can open the embedded Apollo Sandbox. */
const graphPagePolicy = pagePolicy
  .replace(`script-src 'self'`, `script-src 'self' ${sandboxScripts}`)
  .concat(`; frame-src ${sandboxFrame}`);

/** The fields of a company that the front page shows. The whole record has about a hundred lines of JSON. */
const shown = ['id', 'organization_name', 'founded_year', 'employee_count', 'hq', 'funding'] as const;

/** The page on which a person lets a program sign in. The router of sign-in has checked the request. */
const consentPage = '/authorize';

/** Paths that serve the application, which has client-side routing. */
const applicationPages = ['/', '/console', '/console/*rest'];

/**
 * Serves the web application from local files, so that it works in a closed network: its pages, its files, its icon,
 * a not-found page for browsers, the documentation unless `docs` is null, and the consent page if programs can sign in.
 * Serves nothing if the application is not built.
 */
export function pagesRouter(
  db: Database,
  docs: DocsSettings | null,
  offer: Offer,
  hasSignIn: boolean,
): Router {
  const router = express.Router();
  const files = listPageFiles(builtPages);
  const application = withOffer(files.get('/index.html'), offer);
  const explorer = files.get('/explorer.html');
  const reference = files.get('/reference.html');
  if (application === undefined || explorer === undefined || reference === undefined) return router;
  router.get(applicationPages, (request, response) => sendPage(application, request, response, 200));
  if (hasSignIn)
    router.get(consentPage, (request, response) =>
      sendPage(application, request, response, response.statusCode),
    );
  router.get('/graphql', (request, response) =>
    sendPage(application, request, response, 200, graphPagePolicy),
  );
  const readSample = demoSampleReader(db);
  router.get('/sample.json', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    sendJson(response, 200, { company: await readSample() });
  });
  router.get('/explorer', (request, response) => sendWithNonce(explorer, request, response, explorerPolicy));
  router.get('/reference', (request, response) =>
    sendWithNonce(reference, request, response, referencePolicy),
  );
  router.use(docsRouter(files, docs, (page, request, response) => sendPage(page, request, response, 200)));
  for (const [path, file] of files) {
    if (path.endsWith('.html') || isOperatorFile(path) || (docs === null && isDocsFile(path))) continue;
    router.get(path, (_request, response) => sendFile(path, file, response));
  }
  router.use((request: Request, response: Response, next) => {
    if (wantsPage(request)) return sendPage(application, request, response, 404);
    next();
    return undefined;
  });
  return router;
}

/**
 * The policy of the explorer page. Its editor creates style sheets, which have the page's nonce, and positions lines
 * with style attributes.
 */
function explorerPolicy(nonce: string): string {
  return [...ground, `style-src 'self' 'nonce-${nonce}'`, `style-src-attr 'unsafe-inline'`].join('; ');
}

/** The policy of the reference page. Its renderer creates style sheets in the browser, which have the page's nonce. */
function referencePolicy(nonce: string): string {
  return [`style-src 'self' 'nonce-${nonce}'`, ...ground].join('; ');
}

/**
 * Sends a page whose scripts create style sheets. Each response has its own nonce, which its style sheets must have.
 */
async function sendWithNonce(
  page: PageFile,
  { originalUrl }: Request,
  response: ServerResponse,
  policyOf: (nonce: string) => string,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', policyOf(nonce));
  keepReferrer(response);
  const text = placeBelow((await page.read()).toString(), rootRelativeTo(originalUrl)).replace(
    'NONCE',
    nonce,
  );
  const headers = ['Content-Type', htmlType, 'Cache-Control', 'no-store'];
  sendAnswer(response, 200, [Buffer.from(text)], headers);
}

/** True if a browser requests a page. Other clients prefer JSON, or accept any type. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  const preferred = negotiateType(headers.accept, ['application/json', 'text/html']);
  return (method === 'GET' || method === 'HEAD') && preferred === 'text/html';
}

type Sample = Partial<Record<(typeof shown)[number], unknown>>;

/**
 * Returns a function that reads the example for the front page: fields of the first demo company as stored in this
 * database. It returns null if there is no demo data, so that no paid record is shown at no charge (D11).
 */
function demoSampleReader(db: Database): () => Promise<Sample | null> {
  return onceASecond(async () => {
    const document = await findDemoSample(db, showcase.auroraRobotics.id);
    if (document === null) return null;
    const record = JSON.parse(document) as Record<string, unknown>;
    return Object.fromEntries(shown.map((key) => [key, record[key]]));
  });
}

/** Returns the application's page with the operator's offer. */
function withOffer(page: PageFile | undefined, offer: Offer): PageFile | undefined {
  if (page === undefined) return undefined;
  const read = async (): Promise<Buffer> => Buffer.from(placeOffer((await page.read()).toString(), offer));
  return { body: new StaticBody(htmlType, read), below: new Map(), read };
}
