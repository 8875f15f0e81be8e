import type { PoolClient } from 'pg';
import { lockSequence } from '../changes/lock-sequence.js';
import type { HeldIdentifier } from '../sourcing/lock-open-requests.js';
import { resolveLockedRequests } from '../sourcing/resolve-locked-requests.js';

/** Resolves requests that `lockOpenRequests` found, as an import does (D9). It is what a transaction does last. */
export async function resolveOpenRequests(
  client: PoolClient,
  open: readonly HeldIdentifier[],
): Promise<void> {
  if (open.length === 0) return;
  await lockSequence(client);
  await resolveLockedRequests(client, open);
}
