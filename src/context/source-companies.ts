import type { CompanyIdentifier } from '../domain/company-identifier.js';
import type { InputError } from '../domain/lookups/input-error.js';
import { recordSourcingRequests, type RefusedRequest } from '../store/sourcing/sourcing-requests.js';
import type { RequestContext } from './request-context.js';

/**
 * Queues companies that nothing matched for sourcing, unless the request is a dry run. Returns, by `keyOfIdentifier`, why
 * some were not queued: the bounds of the organization's free writes do not fail the request.
 */
export async function sourceCompanies(
  context: RequestContext,
  identifiers: readonly CompanyIdentifier[],
): Promise<ReadonlyMap<string, InputError>> {
  if (identifiers.length === 0 || context.paying.terms.isDryRun) return new Map();
  const { db, bounds } = context.services;
  const { organizationId } = context.admission.caller;
  const distinct = [...new Map(identifiers.map((one) => [keyOfIdentifier(one), one])).values()];
  const request = { identifiers: distinct, organizationId, now: context.now(), bounds };
  const refused = await recordSourcingRequests(db, request);
  return new Map(refused.map((one) => [keyOfIdentifier(one), describe(one, context)]));
}

/** Distinguishes identifiers. */
export function keyOfIdentifier({ kind, value }: CompanyIdentifier): string {
  return `${kind} ${value}`;
}

function describe({ bound }: RefusedRequest, { services: { bounds } }: RequestContext): InputError {
  const errorCode = 'WRITE_LIMIT_REACHED';
  const most = (count: number): string => count.toLocaleString('en');
  switch (bound) {
    case 'open':
      return {
        errorCode,
        message: `Not queued for sourcing: this organization waits for ${most(bounds.openSourcing)} companies, which is as many as it may.`,
      };
    case 'day':
      return {
        errorCode,
        message: `Not queued for sourcing: this organization has asked for ${most(bounds.newSourcing)} new companies today, which is as many as it may on a UTC day.`,
      };
    case 'length':
      return {
        errorCode,
        message:
          'Not queued for sourcing: the identifier has more than the 500 characters that one may have.',
      };
  }
}
