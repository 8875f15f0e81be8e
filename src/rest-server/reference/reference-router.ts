import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type Router } from 'express';
import { StaticBody } from '../../http/static-body.js';
import { DocumentBodies, type DocumentOptions } from '../document-bodies.js';

/** The built renderer of the reference page. Resolves to the same file from src and from dist. */
const renderer = join(__dirname, '..', '..', '..', 'dist', 'browser', 'scalar.js');

/**
 * Serves the files that the reference page (src/console/reference.html) loads from /reference: its renderer and the
 * OpenAPI document.
 *
 * @param describe Returns the OpenAPI document with code samples. Called once per address, on the first request.
 */
export function referenceRouter(describe: () => object, options: DocumentOptions): Router {
  const router = express.Router();
  const script = new StaticBody('text/javascript; charset=utf-8', () => readFile(renderer));
  const document = new DocumentBodies(describe, options);
  router.get('/scalar.js', (_request: Request, response: ServerResponse) => {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    return script.send(response);
  });
  router.get('/openapi.json', (request: Request, response: ServerResponse) => {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    return document.send(request, response);
  });
  return router;
}
