import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { RequestContext } from '../context/request-context.js';
import { checkSource } from './limits/check-source.js';
import { checkVariables } from './limits/check-variables.js';
import { keylessTokens, type GraphLimits } from './limits/graph-limits.js';

const largestBody = '1mb';
const largestKeylessBody = '100kb';

interface Input {
  query?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/**
 * Reads the body and refuses what is too long or too deep before anything of it is parsed as a document. Without a key a
 * document is small, and registers no persisted query: nobody else's is pushed out by it.
 */
export function readInput(limits: GraphLimits): RequestHandler[] {
  const json = express.json({ limit: largestBody });
  const keylessJson = express.json({ limit: largestKeylessBody });
  return [
    (request, response, next) => {
      (isKeyless(response) ? keylessJson : json)(request, response, next);
    },
    (request: Request, response: Response, next: NextFunction) => {
      const bounds = isKeyless(response) ? { ...limits, maxTokens: keylessTokens(limits) } : limits;
      for (const given of [request.body as Input | undefined, queryOf(request)]) {
        // A text that comes by its hash alone (persisted) passed here when it first came.
        if (typeof given?.query === 'string') checkSource(given.query, bounds);
        checkVariables(given?.variables, limits);
      }
      if (isKeyless(response)) forgetRegistration(request);
      next();
    },
  ];
}

function isKeyless({ locals }: Response): boolean {
  return (locals['context'] as RequestContext).admission.isKeyless;
}

/** A document that comes with its hash runs all the same. */
function forgetRegistration(request: Request): void {
  const body = request.body as Input | undefined;
  if (typeof body?.query === 'string') delete body.extensions;
  if (queryOf(request).query === undefined) return;
  const url = new URL(request.url, base);
  url.searchParams.delete('extensions');
  request.url = url.pathname + url.search;
}

const base = 'http://graph';

/** Read as Apollo Server reads them: Express stops after a thousand parameters. */
function queryOf({ url }: Request): Input {
  const { searchParams } = new URL(url, base);
  return Object.fromEntries(searchParams);
}
