import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RequestContext } from './context/request-context.js';
import { onEnd } from './http/on-end.js';
import type { Metrics } from './metrics.js';

/** An X-Request-Id of a caller, or of a proxy before us, that is kept: it goes into logs and headers as it is. */
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;
const longestOperation = 200;

/**
 * Gives each request its ids and follows it to its end: one line of the log, and its share of the metrics. The line has
 * who called what by their ids, and nothing that a caller wrote freely: no query string, key, or address.
 */
export function followRequests(metrics: Metrics, logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const chargeId = randomUUID();
    const given = request.get('X-Request-Id');
    const requestId = given !== undefined && saneRequestId.test(given) ? given : chargeId;
    Object.assign(response.locals, { requestId, chargeId });
    response.setHeader('X-Request-Id', requestId);
    const started = performance.now();
    onEnd(request, response, () => {
      const milliseconds = performance.now() - started;
      const door = doorOf(request);
      const credits = Number(response.getHeader('X-Credits-Charged') ?? 0);
      if (response.writableFinished) metrics.observe(door, response.statusCode, milliseconds / 1000, credits);
      logger.info({ ...describe(request, response), door, credits, ms: Math.round(milliseconds) }, 'request');
    });
    next();
  };
}

function doorOf({ originalUrl }: Request): 'rest' | 'graph' | 'other' {
  const [, door] = /^\/(api\/v1|graphql)(?=[/?]|$)/.exec(originalUrl) ?? [];
  return door === undefined ? 'other' : door === 'graphql' ? 'graph' : 'rest';
}

function describe(request: Request, response: Response): object {
  const context = response.locals['context'] as RequestContext | undefined;
  const { keyId = null, organizationId = null } = context?.admission.caller ?? {};
  const { operation = null, route = null } = context?.named ?? {};
  return {
    requestId: String(response.locals['requestId']),
    keyId,
    organizationId,
    operation: operation?.slice(0, longestOperation) ?? null,
    method: request.method,
    route,
    status: response.headersSent ? response.statusCode : null,
    // Who went away before the end of the answer.
    ...(!response.writableFinished && { aborted: true }),
  };
}
