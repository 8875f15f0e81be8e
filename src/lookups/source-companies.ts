import type { RequestContext } from '../context/request-context.js';
import type { CompanyIdentifier } from '../records/identifiers.js';
import type { InputError } from './model/lookups.js';
import { recordSourcingRequests, type RefusedRequest } from './sql/sourcing-requests.js';

/**
 * Queues companies that were not found for sourcing. A dry run queues none. Returns the reasons for companies that were
 * not queued, by `keyOfIdentifier`: exceeding the organization's limits does not fail the request.
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

/** Returns a key that is unique per identifier. */
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
        message: `Not queued for sourcing: this organization already has ${most(bounds.openSourcing)} open sourcing requests, the maximum.`,
      };
    case 'day':
      return {
        errorCode,
        message: `Not queued for sourcing: this organization has requested ${most(bounds.newSourcing)} new companies today (UTC), the daily maximum.`,
      };
    case 'length':
      return {
        errorCode,
        message: 'Not queued for sourcing: the identifier is longer than 500 characters.',
      };
  }
}
