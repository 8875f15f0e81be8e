import express, { type Router } from 'express';
import { LastingBody } from '../../http/lasting-body.js';
import { sandboxScript, sandboxStyle } from './sandbox-files.js';

/** Name, type, text. */
const files = [
  ['sandbox.js', 'text/javascript; charset=utf-8', sandboxScript],
  ['sandbox.css', 'text/css; charset=utf-8', sandboxStyle],
] as const;

/** The files of the page that a browser gets at the graph's own address. */
export function sandboxRouter(): Router {
  const router = express.Router();
  for (const [name, type, text] of files) {
    const file = new LastingBody(type, () => Promise.resolve(Buffer.from(text)));
    router.get(`/${name}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=3600');
      return file.send(response);
    });
  }
  return router;
}
