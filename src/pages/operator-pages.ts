import express, { type Router } from 'express';
import { builtPages, listPageFiles } from './page-files.js';
import { sendFile, sendPage } from './send-page.js';

/** Files that the operator's pages share with the web application. */
const sharedFiles = /^\/(theme\.js|favicon\.(svg|ico))$/;

/** The files of the operator's pages only. The build names their files (src/console/operator.config.mjs). */
const ownFiles = /^\/(operator\.html|assets\/operator-[^/]+)$/;

/** Returns whether a file of the built application belongs to the operator's pages, which are never public. */
export function isOperatorFile(path: string): boolean {
  return ownFiles.test(path);
}

/**
 * Serves the operator's pages at `/`, on the server of OPERATOR_PORT only. They contain no data: they read everything
 * from the operator API, with the key that the operator enters. Serves nothing if the application is not built.
 */
export function operatorPagesRouter(): Router {
  const router = express.Router({ caseSensitive: true });
  const files = listPageFiles(builtPages);
  const page = files.get('/operator.html');
  if (page === undefined) return router;
  router.get('/', (request, response) => sendPage(page, request, response, 200));
  for (const [path, file] of files)
    if (path !== '/operator.html' && (isOperatorFile(path) || sharedFiles.test(path)))
      router.get(path, (_request, response) => sendFile(path, file, response));
  return router;
}
