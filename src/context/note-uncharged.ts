import type { UnchargedRequest } from '../domain/requests/uncharged-request.js';
import type { RequestContext } from './request-context.js';
import type { UnchargedRequests } from './uncharged-requests.js';

/** How a request was answered. */
export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Notes a request that was answered and charged nothing. What is free for everybody is not kept: counts, names, prices
 * (a dry run goes before most charges, and would fill the list), the account itself; what was refused is, and what could
 * have been charged for. Who is not known has no list.
 */
export function noteUncharged(uncharged: UnchargedRequests, context: RequestContext, answer: Answer): void {
  const { admission, paying, named } = context;
  if (admission.knownCaller === null) return;
  const isRefused = answer.status >= 400 || named.refusals !== undefined;
  if (isRefused || couldBeCharged(paying))
    uncharged.note(admission.knownCaller.organizationId, () => describe(context, answer));
}

/** What the graph answers without a record is a count, as far as can be told. */
function couldBeCharged({ meter, knownTerms, payer, idempotency }: RequestContext['paying']): boolean {
  if (!meter.isOpen || knownTerms?.isDryRun === true) return false;
  return payer.door !== 'graph' || idempotency.replay !== null;
}

function describe(context: RequestContext, answer: Answer): UnchargedRequest {
  const { paying, named } = context;
  const { organizationId, apiKeyId, requestId, callerRequestId, door } = paying.payer;
  return {
    organizationId,
    apiKeyId,
    requestId,
    callerRequestId,
    door,
    operation: (paying.meter.isOpen ? paying.meter.operation : (named.operation ?? 'none')).slice(0, 500),
    answeredAt: context.now(),
    status: answer.status,
    errorCode: named.refusals?.at(-1) ?? null,
    isDryRun: paying.knownTerms?.isDryRun ?? false,
    answeredAgain: paying.idempotency.replay !== null,
    milliseconds: Math.round(answer.milliseconds),
    idempotencyKey: paying.knownTerms?.idempotencyKey ?? null,
    target: paying.askedTarget,
    leftOut: 0,
  };
}
