import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { RecordKind } from '../records/record-kinds.js';
import { quote } from '../values/nearest-texts.js';
import { auditOf, type CorrectionReport, type CorrectionTerms, refresh } from './correct-record.js';
import { readReason } from './read-settings.js';
import { rewriteRecord, withLockedRecord } from './rewrite-record.js';
import { deleteCorrections, listCorrections } from './sql/corrections.js';

/** A request to lift corrections of a record. */
interface Lifting {
  readonly kind: RecordKind;
  readonly id: string;
  /** Paths of corrected values, or of objects with corrected values. */
  readonly paths: readonly string[];
  readonly reason: string;
  readonly isDryRun: boolean;
}

/**
 * Lifts corrections: sets the values to the newest ones of the source, which later imports change again (D26).
 * @throws ApiError NOT_FOUND for an unknown ID, and VALIDATION_ERROR for a path without a correction.
 */
export async function liftCorrections(
  db: Database,
  { kind, id, isDryRun, ...given }: Lifting,
  terms: CorrectionTerms,
): Promise<CorrectionReport> {
  const reason = readReason(given.reason);
  const { changes, version } = await withLockedRecord(db, kind, id, async (locked) => {
    const { client } = locked.transaction;
    const stored = await listCorrections(client, kind, id);
    const lifted = selectLifted(stored, given.paths);
    const settings = lifted.map(({ path, sourceValue }) => ({ path, value: sourceValue }));
    const rewritten = rewriteRecord(locked, kind, settings, null);
    if (isDryRun) return rewritten;
    const paths = lifted.map(({ path }) => path);
    await rewritten.write(terms.suppression ?? null);
    await deleteCorrections(client, kind, id, paths);
    await terms.audit(client, auditOf('record unset', id, { kind, paths, reason }));
    return rewritten;
  });
  return { changes, version, searches: isDryRun ? null : await refresh(db, terms.clock) };
}

type Stored = Awaited<ReturnType<typeof listCorrections>>;

function selectLifted(stored: Stored, paths: readonly string[]): Stored {
  const isAt = (one: string, path: string): boolean => one === path || one.startsWith(`${path}.`);
  for (const path of paths) {
    if (stored.some((one) => isAt(one.path, path))) continue;
    const known = stored.map((one) => one.path).join(', ');
    const hint = known === '' ? 'The record has no corrections.' : `The corrected paths are ${known}.`;
    throw new ApiError('VALIDATION_ERROR', `${quote(path)} has no correction. ${hint}`);
  }
  if (paths.length === 0) throw new ApiError('VALIDATION_ERROR', 'Expected at least one path, got none.');
  return stored.filter((one) => paths.some((path) => isAt(one.path, path)));
}
