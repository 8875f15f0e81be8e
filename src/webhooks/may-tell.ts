import { searchedKinds } from '../context/reach.js';
import { missingScopes, readScopesOf, type Scope } from '../domain/scopes.js';
import type { LaneOf } from '../domain/webhooks/lane-name.js';
import { webhookProducts } from '../domain/webhooks/webhook.js';
import type { Database } from '../store/database.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';
import type { Sender } from '../store/webhooks/find-sender.js';

/**
 * Whether a webhook may be told of a lane now: the key may be another than it was when the webhook was made, or when the
 * event was, and so may the search (D10). Of a search that is gone there is nothing left to tell.
 */
export async function mayTell(
  db: Database,
  lane: LaneOf,
  { scopes, organizationId }: Pick<Sender, 'scopes' | 'organizationId'>,
): Promise<boolean> {
  const holds = (needed: readonly Scope[]): boolean => missingScopes(scopes ?? [], needed).length === 0;
  if (lane.kind === 'sourcing') return true;
  if (lane.kind === 'product') return holds(readScopesOf([webhookProducts[lane.product]]));
  const search = await findSavedSearch(db, lane.searchId);
  if (search === null) return true;
  const isShared = search.isGlobal || (search.organizationId === organizationId && search.isShared);
  return isShared && holds(['searches:read', ...readScopesOf(searchedKinds(search))]);
}
