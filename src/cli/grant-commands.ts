import { type CreditGrant, grantStatus } from '../accounts/model/grants.js';
import { grantCredits, listGrantsOf, voidCredits } from '../operator/grants.js';
import { grantsLimit } from '../operator/model/grant-object.js';
import {
  decodeGrantPosition,
  encodeGrantPosition,
  readGrantedCredits,
  readGrantId,
  readNote,
} from '../operator/model/read-grant-input.js';
import { readExternalId } from '../operator/model/read-organization-input.js';
import { readInteger } from '../values/read-values.js';
import { type Command, CommandError } from './command.js';
import { readExpiry } from './read-key-terms.js';

interface GrantInput {
  readonly organizationId: string;
  readonly credits: number;
  /** A date (00:00 UTC), an RFC 3339 date-time, or `never`. */
  readonly expires: string;
  readonly externalId?: string;
  readonly note?: string;
}

/** `dealgraph grant add`. With the external ID of an existing grant, returns that one. */
export const grantAdd: Command<GrantInput> = async (
  { organizationId, credits, expires, externalId, note },
  services,
) => {
  const now = services.clock.now();
  const grant = await grantCredits(services, organizationId, {
    credits: readGrantedCredits('--credits', credits),
    expiresAt: readExpiry('--expires', expires, now),
    externalId: externalId === undefined ? null : readExternalId('--external-id', externalId),
    note: note === undefined ? null : readNote('--note', note),
  });
  if (grant === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  return present(grant, now);
};

interface ListInput {
  readonly organizationId: string;
  /** `next_cursor` of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/** `dealgraph grant list`: lists the grants of an organization, newest first. */
export const grantList: Command<ListInput> = async ({ organizationId, after, limit }, services) => {
  const position = after === undefined ? null : decodeGrantPosition(after);
  if (after !== undefined && position === null)
    throw new CommandError(`--after must be the next_cursor of a page, got ${after}.`);
  const { least, most } = grantsLimit;
  const page = await listGrantsOf(services, organizationId, {
    after: position,
    limit: readInteger('--limit', limit, least, most),
  });
  if (page === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  const last = page.grants.at(-1);
  return {
    grants: page.grants.map((grant) => present(grant, services.clock.now())),
    nextCursor:
      page.hasMore && last !== undefined
        ? encodeGrantPosition({ createdAt: last.createdAt, id: last.grantId })
        : null,
  };
};

/** `dealgraph grant void`: voids the remaining credits of a grant. */
export const grantVoid: Command<{ readonly organizationId: string; readonly grantId: string }> = async (
  { organizationId, grantId },
  services,
) => {
  const grant = await voidCredits(services, organizationId, readGrantId(grantId));
  if (grant === null) throw new CommandError(`Grant not found: ${grantId}.`);
  return present(grant, services.clock.now());
};

function present(grant: CreditGrant, now: Date): object {
  const status = grantStatus(grant, now);
  return { ...grant, status, remaining: status === 'open' ? grant.credits - grant.used : 0 };
}
