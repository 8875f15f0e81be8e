import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import proxyAddress from 'proxy-addr';
import { noteUncharged } from '../context/note-uncharged.js';
import type { UnchargedRequests } from '../context/uncharged-requests.js';
import { newChargeId } from '../domain/charge-id.js';
import type { Door } from '../domain/door.js';
import { headOf, setHead } from './answer-headers.js';
import { creditsOf } from './credits-of.js';
import { keepLocals, localsOf } from './door-locals.js';
import { onEnd } from './on-end.js';
import type { Metrics } from './metrics.js';

/** An X-Request-Id of a caller, or of a proxy before us, that is kept: it goes into logs and headers as it is. */
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;
const longestOperation = 200;

export interface Followers {
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Told of each answered request that cost nothing. */
  readonly uncharged: UnchargedRequests;
  /** True when one proxy stands before the service, whose word on the client's address is taken. */
  readonly trustProxy: boolean;
}

/**
 * Gives each request its ids and its address, and follows it to its end: one line of the log, and its share of the
 * metrics. The line has who called what by their ids, and nothing that a caller wrote freely: no query string, key, or
 * address.
 */
export function followRequests({ metrics, logger, uncharged, trustProxy }: Followers) {
  const isTrusted = (_address: string, hops: number): boolean => trustProxy && hops < 1;
  return (request: IncomingMessage, response: ServerResponse, door: Door | 'other'): void => {
    const chargeId = newChargeId();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && saneRequestId.test(given) ? given : chargeId;
    const address = trustProxy ? proxyAddress(request, isTrusted) : request.socket.remoteAddress;
    const head = door === 'other' ? ['X-Request-Id', requestId] : headOf(request, requestId);
    keepLocals(response, { requestId, chargeId, address: address ?? 'unknown', head });
    if (door === 'other') setHead(response);
    const started = performance.now();
    onEnd(request, response, () => {
      const milliseconds = performance.now() - started;
      const { streamed, context } = localsOf(response);
      const credits = creditsOf(response);
      // A stream ends when its reader has enough; how long it took to begin is what can be compared.
      const seconds = streamed === undefined ? milliseconds / 1000 : (streamed.opened - started) / 1000;
      if (response.writableFinished || streamed !== undefined)
        metrics.of(door, context?.named.measuredAs).observe(response.statusCode, seconds, credits);
      if (context?.named.refusals !== undefined) metrics.refuse(door, context.named.refusals);
      if (credits === 0 && context !== undefined && response.headersSent)
        noteUncharged(uncharged, context, { status: response.statusCode, milliseconds });
      if (logger.isLevelEnabled('info'))
        logger.info(
          { ...describe(request, response), door, credits, ms: Math.round(milliseconds) },
          'request',
        );
    });
  };
}

function describe(request: IncomingMessage, response: ServerResponse): object {
  const { context, requestId } = localsOf(response);
  const { keyId = null, organizationId = null } = context?.admission.knownCaller ?? {};
  const { operation = null, route = null } = context?.named ?? {};
  return {
    requestId,
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
