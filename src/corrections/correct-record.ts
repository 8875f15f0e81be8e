import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '../accounts/model/audit-entry.js';
import type { Database } from '../database/database.js';
import type { Queries } from '../database/queries.js';
import type { SuppressionKey } from '../import/model/suppression-key.js';
import { refreshSearches } from '../import/refresh-searches.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { Clock } from '../values/dates.js';
import { readReason, readSettings, type Setting } from './read-settings.js';
import { type ChangedValue, rewriteRecord, withLockedRecord } from './rewrite-record.js';
import { type CorrectionActor, listCorrections, saveCorrections } from './sql/corrections.js';

/** The author of a correction, and what it runs with. */
export interface CorrectionTerms {
  readonly clock: Clock;
  readonly actor: CorrectionActor;
  /** The key by which erased people are recognized; null if none is configured. */
  readonly suppression?: SuppressionKey | null;
  /** Writes an entry of the audit log in the transaction `client`. */
  readonly audit: (client: Queries, change: AuditedChange) => Promise<void>;
}

/** A request to correct values of a record. */
interface Correction {
  readonly kind: RecordKind;
  readonly id: string;
  /** The new values, as in the contract's JSON. */
  readonly settings: readonly Setting[];
  readonly reason: string;
  /** True to return what would change, and change nothing. */
  readonly isDryRun: boolean;
}

export interface CorrectionReport {
  readonly changes: readonly ChangedValue[];
  /** The version of the record after the change (D15). */
  readonly version: string;
  /** The updated saved searches; null for a dry run. */
  readonly searches: RefreshedReport | null;
}

interface RefreshedReport {
  readonly refreshed: number;
  readonly rowsAdded: number;
  readonly rowsRemoved: number;
}

/**
 * Sets values of a record, as an import of these values would, and stores them as corrections, which later imports do
 * not change (D26). Setting the same values for the same reason again changes nothing.
 * @throws ApiError NOT_FOUND for an unknown ID, and VALIDATION_ERROR for an invalid path, value or reason.
 */
export async function correctRecord(
  db: Database,
  { kind, id, isDryRun, ...given }: Correction,
  terms: CorrectionTerms,
): Promise<CorrectionReport> {
  const reason = readReason(given.reason);
  const settings = readSettings(kind, given.settings);
  const [at, paths] = [terms.clock.now(), settings.map(({ path }) => path)];
  const { changes, version } = await withLockedRecord(db, kind, id, async (locked) => {
    const { client } = locked.transaction;
    const rewritten = rewriteRecord(locked, kind, settings, at);
    if (isDryRun) return rewritten;
    const stored = await listCorrections(client, kind, id);
    const isStored = ({ path, after }: ChangedValue): boolean =>
      stored.some((one) => one.path === path && one.reason === reason && isDeepStrictEqual(one.value, after));
    if (rewritten.changes.every(isStored)) return rewritten;
    await rewritten.write(terms.suppression ?? null);
    const corrections = rewritten.changes.map(({ path, before, after }) => ({
      path,
      value: after,
      sourceValue: before,
    }));
    await saveCorrections(client, corrections, { kind, id, reason, actor: terms.actor, at });
    await terms.audit(client, auditOf('record set', id, { kind, paths, reason }));
    return rewritten;
  });
  return { changes, version, searches: isDryRun ? null : await refresh(db, terms.clock) };
}

/** Describes a change of a record for the audit log, without the values, which can be data of a person. */
export function auditOf(action: string, id: string, details: object): AuditedChange {
  return { action, organizationId: null, target: { kind: 'record', id }, details };
}

/** Updates the saved searches that the record can affect. */
export async function refresh(db: Database, clock: Clock): Promise<RefreshedReport> {
  const { searches, added, removed } = await refreshSearches(db, clock);
  return { refreshed: searches, rowsAdded: added, rowsRemoved: removed };
}
