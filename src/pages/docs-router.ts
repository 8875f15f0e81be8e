import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import express, { type Request, type Router } from 'express';
import { rootRelativeTo } from '../http/mount-path.js';
import { StaticBody } from '../http/static-body.js';
import { escapeHtml } from './escape-html.js';
import { htmlType, type PageFile, typesOfFiles } from './page-files.js';

/** The name and logo of the documentation. */
export interface DocsSettings {
  /** The name at the top of each page and in its title. */
  readonly name: string;
  /** The path of an .svg or .png file; null for the product's own logo. */
  readonly logo: string | null;
}

/** The folder of the documentation in the built application, and its path on the server. */
const folder = '/docs/';

/** The page that /docs opens. */
const firstPage = 'docs/quickstart-rest';

const ownLogo = '/favicon.svg';
const operatorsLogo = '/docs/logo';

/**
 * Serves the documentation for customers: pages that were rendered from docs/ when the application was built, with the
 * operator's name and logo. `settings` is null if the operator has switched it off.
 */
export function docsRouter(
  files: ReadonlyMap<string, PageFile>,
  settings: DocsSettings | null,
  send: (page: PageFile, request: Request, response: ServerResponse) => Promise<void>,
): Router {
  const router = express.Router();
  if (settings === null) return router;
  router.get('/docs', ({ originalUrl }, response) => {
    response.redirect(`${rootRelativeTo(originalUrl)}${firstPage}`);
  });
  if (settings.logo !== null) {
    const logo = logoBody(settings.logo);
    router.get(operatorsLogo, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      // An SVG file that is opened by itself can run scripts.
      response.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`);
      return logo.send(response);
    });
  }
  for (const [path, file] of files) {
    if (!isDocsPage(path)) continue;
    const page = withBrand(file, settings);
    router.get(path.slice(0, -'.html'.length), (request, response) => send(page, request, response));
  }
  return router;
}

/** Returns whether a file of the built application belongs to the documentation, including its search index. */
export function isDocsFile(path: string): boolean {
  return path.startsWith(folder);
}

function isDocsPage(path: string): boolean {
  return isDocsFile(path) && path.endsWith('.html');
}

function logoBody(path: string): StaticBody {
  return new StaticBody(typesOfFiles[extname(path).toLowerCase()] ?? '', () => readFile(path));
}

/** Returns a page with the operator's name and logo. */
function withBrand(page: PageFile, { name, logo }: DocsSettings): PageFile {
  const values = { NAME: escapeHtml(name), LOGO: logo === null ? ownLogo : operatorsLogo };
  const read = async (): Promise<Buffer> => {
    const text = (await page.read()).toString();
    return Buffer.from(text.replace(/BRAND_(NAME|LOGO)/g, (_, key: keyof typeof values) => values[key]));
  };
  return { body: new StaticBody(htmlType, read), below: new Map(), read };
}
