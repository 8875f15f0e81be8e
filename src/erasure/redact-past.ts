import type { Database } from '../database/database.js';
import { inLongTransaction } from '../database/transaction.js';
import { versionOf } from '../records/wire/write-document.js';
import { redactJson } from './model/redact-json.js';
import type { Traces } from './model/traces.js';
import type { OwnRecord } from './sql/erasures.js';
import { listPastStates, type PastState, updatePastState } from './sql/linked-records.js';

interface PastSearch {
  /** The records of others that name the person. */
  readonly linked: readonly OwnRecord[];
  readonly own: readonly OwnRecord[];
  readonly traces: Traces;
  readonly mentions: boolean;
}

/** Removes a person from the past versions of records of others, which `as_of` returns, and from removed and merged records. */
export async function redactPast(
  db: Database,
  search: PastSearch,
): Promise<Readonly<Record<string, number>>> {
  const changed = await listChangedPast(db, search);
  for (const state of changed)
    await inLongTransaction(db, (client) => updatePastState(client, state, versionOf(state.text)));
  return countByTable(changed);
}

/** Counts past states by the name of their place. */
export function countByTable(states: readonly PastState[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of states) counts[`${table}.others`] = (counts[`${table}.others`] ?? 0) + 1;
  return counts;
}

/** Returns the past states that have the person, without the person. */
export async function listChangedPast(
  db: Database,
  { linked, own, traces, mentions }: PastSearch,
): Promise<readonly PastState[]> {
  const pattern = mentions ? traces.sqlPattern({ names: true }) : null;
  const states = await listPastStates(db.longPool, linked, { pattern, own });
  return states.flatMap((state) => {
    // A removed record that is not linked can have the name of another person.
    if (!traces.isIn(state.text, { withIds: true })) return [];
    const before: unknown = JSON.parse(state.text);
    const after = redactJson(before, traces);
    return after === before ? [] : [{ ...state, text: JSON.stringify(after) }];
  });
}
