import { type CreditGrant, maxOpenGrants, type NewGrant } from '../accounts/model/grants.js';
import {
  addGrant,
  type GrantPosition,
  listGrants,
  TooManyGrants,
  voidGrant,
} from '../accounts/sql/credit-grants.js';
import { changeState } from '../accounts/sql/organization-states.js';
import { organizationExists } from '../accounts/sql/organizations.js';
import { type Operating, refused, requireOpen, requireUnpurged } from './operating.js';

/**
 * Grants credits to an organization (D29). If one of its grants has the external ID, returns that one unchanged, so that
 * a call can be repeated. Returns null when no organization has this ID.
 * @throws ApiError VALIDATION_ERROR when the organization is closed, or has too many open grants.
 */
export async function grantCredits(
  { db, clock, audit }: Operating,
  organizationId: string,
  input: NewGrant,
): Promise<CreditGrant | null> {
  const now = clock.now();
  try {
    return await changeState(db, organizationId, async (client, state) => {
      if (state === null) return null;
      requireOpen(organizationId, state);
      return addGrant(client, db, organizationId, input, now, async ({ grantId }) => {
        requireFuture(input.expiresAt, now);
        await audit.write(client, changeOfGrant('grant add', organizationId, grantId, input));
      });
    });
  } catch (error) {
    if (!(error instanceof TooManyGrants)) throw error;
    throw refused(
      `The organization ${organizationId} has ${maxOpenGrants} open grants, which is the maximum. Void one, or wait until one has been used or has expired.`,
    );
  }
}

/**
 * Voids the remaining credits of a grant. Does nothing when none remain. Returns null when the organization has no grant
 * with this ID.
 */
export async function voidCredits(
  { db, clock, audit }: Operating,
  organizationId: string,
  grantId: string,
): Promise<CreditGrant | null> {
  const now = clock.now();
  return changeState(db, organizationId, async (client, state) => {
    if (state === null) return null;
    requireUnpurged(organizationId, state);
    return voidGrant(client, db, organizationId, grantId, now, ({ credits, used }) =>
      audit.write(
        client,
        changeOfGrant('grant void', organizationId, grantId, { voidedCredits: credits - used, used }),
      ),
    );
  });
}

interface GrantQuery {
  readonly after: GrantPosition | null;
  readonly limit: number;
}

/** A page of grants, newest first. */
interface GrantPage {
  readonly grants: readonly CreditGrant[];
  readonly hasMore: boolean;
}

/** Returns a page of the grants of an organization; null when no organization has this ID. */
export async function listGrantsOf(
  { db }: Pick<Operating, 'db'>,
  organizationId: string,
  { after, limit }: GrantQuery,
): Promise<GrantPage | null> {
  if (!(await organizationExists(db, organizationId))) return null;
  const grants = await listGrants(db, organizationId, after, limit + 1);
  return { grants: grants.slice(0, limit), hasMore: grants.length > limit };
}

function requireFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt !== null && expiresAt <= now)
    throw refused(`expires_at must be in the future, got ${expiresAt.toISOString()}.`);
}

function changeOfGrant(action: string, organizationId: string, grantId: string, details: object) {
  return { action, organizationId, target: { kind: 'grant', id: grantId }, details } as const;
}
