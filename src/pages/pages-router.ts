import express, { type Request, type Response, type Router } from 'express';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { Database } from '../database/database.js';
import { StaticBody, onceASecond } from '../http/streams.js';
import { negotiateType } from '../http/negotiate-type.js';
import { sendAnswer, sendJson } from '../http/send-answer.js';
import { showcase } from '../import/demo/showcase.js';
import { findDemoSample } from '../records/sql/documents.js';

/** The hash of the style rule that React Aria injects: `touch-action` of pressable elements. */
const pressableStyle = `'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='`;

const ground = [
  `default-src 'none'`,
  `script-src 'self'`,
  `font-src 'self' data:`,
  `img-src 'self' data: blob:`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/**
 * The content security policy of the application's pages: they may load only their own files, with no inline scripts or
 * styles and no framing.
 */
const pagePolicy = [...ground, `style-src 'self' ${pressableStyle}`].join('; ');

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

/** The host of the embedded Apollo Sandbox's script. */
const sandboxScripts = 'https://embeddable-sandbox.cdn.apollographql.com';
/** The origin of Sandbox's frame. The frame passes each request to the page, which sends it to this server. */
const sandboxFrame = 'https://sandbox.embed.apollographql.com';

/** The policy of the page at /graphql, which can open the embedded Apollo Sandbox. */
const graphPagePolicy = pagePolicy
  .replace(`script-src 'self'`, `script-src 'self' ${sandboxScripts}`)
  .concat(`; frame-src ${sandboxFrame}`);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

/** The fields of a company that the front page shows. The whole record has about a hundred lines of JSON. */
const shown = ['id', 'organization_name', 'founded_year', 'employee_count', 'hq', 'funding'] as const;

/** The relative path is the same for a module in src and in dist. */
const built = join(__dirname, '..', '..', 'dist', 'console');

/** Paths that serve the application, which has client-side routing. */
const applicationPages = ['/', '/console', '/console/*rest'];

/**
 * Serves the web application from local files, so that it works in a closed network: its pages, its files, its icon,
 * and a not-found page for browsers. Serves nothing if the application is not built.
 */
export function pagesRouter(db: Database): Router {
  const router = express.Router();
  const files = listPageFiles(built);
  const application = files.get('/index.html');
  const explorer = files.get('/explorer.html');
  const reference = files.get('/reference.html');
  if (application === undefined || explorer === undefined || reference === undefined) return router;
  router.get(applicationPages, (_request, response) => sendPage(application, response, 200));
  router.get('/graphql', (_request, response) => sendPage(application, response, 200, graphPagePolicy));
  const readSample = demoSampleReader(db);
  router.get('/sample.json', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    sendJson(response, 200, { company: await readSample() });
  });
  router.get('/explorer', (_request, response) => sendWithNonce(explorer, response, explorerPolicy));
  router.get('/reference', (_request, response) => sendWithNonce(reference, response, referencePolicy));
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

/**
 * Sends a page whose scripts create style sheets. Each response has its own nonce, which its style sheets must have.
 */
async function sendWithNonce(
  page: PageFile,
  response: ServerResponse,
  policyOf: (nonce: string) => string,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', policyOf(nonce));
  keepReferrer(response);
  const text = (await page.read()).toString().replace('NONCE', nonce);
  const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
  sendAnswer(response, 200, [Buffer.from(text)], headers);
}

function sendFile(path: string, { body }: PageFile, response: ServerResponse): Promise<void> {
  // A file whose name contains the hash of its content never changes.
  const age = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
  response.setHeader('Cache-Control', `public, ${age}`);
  return body.send(response);
}

/** Prevents browsers from sending the page's URL as the referrer, because it may contain a user's search. */
function keepReferrer(response: ServerResponse): void {
  response.setHeader('Referrer-Policy', 'no-referrer');
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

interface PageFile {
  readonly body: StaticBody;
  read(): Promise<Buffer>;
}

/**
 * Lists the files of the built web application by URL path (`/assets/index-….js`). Only these files are served, so that
 * no URL can lead out of the folder. Empty if the application is not built.
 */
function listPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(names.flatMap((name) => toEntry(folder, name)));
}

function toEntry(folder: string, name: string): [string, PageFile][] {
  const type = types[extname(name)];
  if (type === undefined) return [];
  const read = (): Promise<Buffer> => readFile(join(folder, name));
  return [[`/${name.split(sep).join('/')}`, { body: new StaticBody(type, read), read }]];
}
