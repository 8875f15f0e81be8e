import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { newChargeId } from '../accounts/model/charge.js';
import type { UnchargedRequest } from '../accounts/model/requests.js';
import type { UnchargedRequests } from '../accounts/uncharged-requests.js';
import type { RequestContext } from '../context/request-context.js';
import type { AnyChannel, Metrics } from './metrics.js';
import type { PublicAddress } from './mount-path.js';
import { creditsOf, headOf, localsOf, setHead, storeLocals } from './request-locals.js';
import { onEnd } from './streams.js';
import { clientAddress, type TrustedProxies, trustProxies } from './trusted-proxies.js';

/** Matches an acceptable `X-Request-Id`, which is written to logs and headers unchanged. */
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;
const maxOperationLength = 200;

export interface Followers {
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Records completed requests that cost nothing. */
  readonly uncharged: UnchargedRequests;
  /** The proxies in front of the service, which report the client's address. */
  readonly trustProxy: TrustedProxies;
  readonly publicUrl: PublicAddress | null;
}

/**
 * Creates a function that assigns a request its IDs and address. When the response ends, the function writes one log
 * line and updates the metrics. The line identifies the caller and the operation, but contains no query string, key or
 * address.
 */
export function followRequests({ metrics, logger, uncharged, trustProxy, publicUrl }: Followers) {
  const isTrusted = trustProxies(trustProxy);
  return (request: IncomingMessage, response: ServerResponse, channel: AnyChannel): void => {
    const chargeId = newChargeId();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && saneRequestId.test(given) ? given : chargeId;
    const address = clientAddress(request, isTrusted);
    const head = channel === 'other' ? ['X-Request-Id', requestId] : headOf(request, requestId);
    storeLocals(response, { requestId, chargeId, address: address ?? 'unknown', head, publicUrl });
    if (channel === 'other') setHead(response);
    const started = performance.now();
    onEnd(request, response, () => {
      const milliseconds = performance.now() - started;
      const { streamed, context, operator } = localsOf(response);
      const credits = creditsOf(response);
      // A stream lasts until its client disconnects, so it is measured only until it opened.
      const seconds = streamed === undefined ? milliseconds / 1000 : (streamed.opened - started) / 1000;
      if (response.writableFinished || streamed !== undefined)
        metrics
          .of(channel, context?.named.measuredAs ?? operator?.operation ?? undefined)
          .observe(response.statusCode, seconds, credits);
      if (context?.named.refusals !== undefined) metrics.refuse(channel, context.named.refusals);
      if (
        credits === 0 &&
        context !== undefined &&
        response.headersSent &&
        !isRefusedPreview(request, response)
      )
        noteUncharged(uncharged, context, { status: response.statusCode, milliseconds });
      if (logger.isLevelEnabled('info'))
        logger.info(
          { ...describe(request, response), channel, credits, ms: Math.round(milliseconds) },
          'request',
        );
    });
  };
}

/** Errors that keys without access get. They are stored for previews too, so that the owner of a key sees each attempt to use it for something else. */
const accessErrors = new Set([401, 403]);

/**
 * Returns whether a refused request is a preview of the console: a price or count that it shows while the user types, so
 * the user did not send it (D19). Only a request that cannot cost credits is a preview.
 */
function isRefusedPreview({ headers }: IncomingMessage, { statusCode }: ServerResponse): boolean {
  const isUncharged = headers['x-dry-run'] === 'true' || headers['x-max-credits'] === '0';
  return headers['x-preview'] === 'true' && isUncharged && statusCode < 500 && !accessErrors.has(statusCode);
}

function describe(request: IncomingMessage, response: ServerResponse): object {
  const { context, operator, requestId } = localsOf(response);
  const { keyId = null, organizationId = null } = context?.admission.knownCaller ?? {
    keyId: operator?.keyId,
  };
  const { operation = null, route = null } = context?.named ?? operator ?? {};
  return {
    requestId,
    keyId,
    organizationId,
    operation: operation?.slice(0, maxOperationLength) ?? null,
    method: request.method,
    route,
    status: response.headersSent ? response.statusCode : null,
    // Marks a response whose client disconnected before its end.
    ...(!response.writableFinished && { aborted: true }),
  };
}

/** The status and duration of a response. */
interface Answer {
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Records a request of a known caller that was charged nothing, if it was refused or could have cost credits. Requests
 * that are always free are not recorded, for example counts. Dry runs are not recorded either: most charged requests
 * follow one, so they would fill the list.
 */
function noteUncharged(uncharged: UnchargedRequests, context: RequestContext, answer: Answer): void {
  const { admission, paying, named } = context;
  if (admission.knownCaller === null) return;
  const isRefused = answer.status >= 400 || named.refusals !== undefined;
  if (isRefused || couldBeCharged(paying))
    uncharged.note(admission.knownCaller.organizationId, () => describeUncharged(context, answer));
}

/**
 * Returns whether the request could have cost credits. For GraphQL, returns true only for a replay: any other uncharged
 * request may be a count, which is always free.
 */
function couldBeCharged({ meter, knownTerms, payer, replay }: RequestContext['paying']): boolean {
  if (!meter.isOpen || knownTerms?.isDryRun === true) return false;
  return payer.channel !== 'graphql' || replay !== null;
}

function describeUncharged(context: RequestContext, answer: Answer): UnchargedRequest {
  const { paying, named } = context;
  const { organizationId, apiKeyId, requestId, callerRequestId, channel } = paying.payer;
  return {
    organizationId,
    apiKeyId,
    requestId,
    callerRequestId,
    channel,
    operation: (paying.meter.isOpen ? paying.meter.operation : (named.operation ?? 'none')).slice(0, 500),
    answeredAt: context.now(),
    status: answer.status,
    errorCode: named.refusals?.at(-1) ?? null,
    isDryRun: paying.knownTerms?.isDryRun ?? false,
    isReplayed: paying.replay !== null,
    milliseconds: Math.round(answer.milliseconds),
    idempotencyKey: paying.knownTerms?.idempotencyKey ?? null,
    target: paying.requestedTarget,
    sampledOutCount: 0,
  };
}
