import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { listPageFiles } from './page-files.js';
import { pagePolicy } from './page-policy.js';

/** The same place seen from src and from dist. */
const built = join(__dirname, '..', '..', 'dist', 'console');

/** Addresses of the application; it knows itself which pages it has below them. */
const applicationPages = ['/', '/console', '/console/*rest'];

/**
 * The web application, from our own files, so that it works in a closed network: its pages, its files, its icon, and
 * for a browser that asks for anything else a page that says so.
 */
export function pagesRouter(): Router {
  const files = listPageFiles(built);
  const router = express.Router({ strict: false });
  const sendPage =
    (page: string, status = 200) =>
    (_request: Request, response: Response, next: NextFunction): Promise<void> | undefined => {
      const body = files.get(page);
      if (body === undefined) {
        next();
        return undefined;
      }
      response.setHeader('Content-Security-Policy', pagePolicy());
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Cache-Control', 'no-cache');
      return body.send(response, status);
    };
  router.get(applicationPages, sendPage('/index.html'));
  router.get('/explorer', sendPage('/explorer.html'));
  for (const [path, body] of files) {
    if (path.endsWith('.html')) continue;
    router.get(path, (_request, response) => {
      // A file whose name has the hash of its text never changes.
      const isLasting = path.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      return body.send(response);
    });
  }
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (!wantsPage(request)) {
      next();
      return undefined;
    }
    return sendPage('/index.html', 404)(request, response, next);
  });
  return router;
}

/** Whether a person looks at it in a browser: programs ask for JSON, or for anything. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}
