import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type Router } from 'express';
import { StaticBody } from '../../http/streams.js';

/** The built renderer of the reference page. Resolves to the same file from src and from dist. */
const renderer = join(__dirname, '..', '..', '..', 'dist', 'browser', 'scalar.js');

/**
 * Serves the files that the reference page (src/console/reference.html) loads from /reference: its renderer and the
 * OpenAPI document.
 *
 * @param describe Returns the OpenAPI document with code samples. Called once, on the first request.
 */
export function referenceRouter(describe: () => object): Router {
  const router = express.Router();
  const files = {
    'scalar.js': new StaticBody('text/javascript; charset=utf-8', () => readFile(renderer)),
    'openapi.json': new StaticBody('application/json; charset=utf-8', () =>
      Promise.resolve(Buffer.from(JSON.stringify(describe()))),
    ),
  };
  for (const [name, file] of Object.entries(files))
    router.get(`/${name}`, (_request: Request, response: ServerResponse) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      return file.send(response);
    });
  return router;
}
