import type { Database } from '../store/database.js';
import { maintainRecordTables, vacuumQueues } from '../store/records/maintain-tables.js';
import type { IntakeItem } from './intake-item.js';
import { refreshSearches } from './refresh-searches.js';
import type { ImportOptions, ImportReport } from './import-options.js';
import { ResumePoint } from './resume-point.js';
import { takeItems } from './take-items.js';
import { sumCounts } from './kind-counts.js';

/**
 * Writes what a reader yields in batches, each a transaction of whole records, and the rejects to their file; then brings
 * the saved searches up to date. Running it again on the same input changes nothing.
 */
export async function importItems(
  db: Database,
  items: Iterable<IntakeItem> | AsyncIterable<IntakeItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { rejects, progress, inputId = null } = options;
  const resume = await (options.fromStart === true
    ? ResumePoint.restart(db, inputId)
    : ResumePoint.find(db, inputId));
  const taken = await takeItems(db, items, resume, options);
  const total = sumCounts(taken.imported);
  progress?.onPhase('maintaining tables');
  if (total > 0) await maintainRecordTables(db);
  progress?.onPhase('refreshing saved searches');
  const { searches, added, removed } = await refreshSearches(db, options.clock);
  if (total > 0) await vacuumQueues(db);
  await resume.finish();
  return {
    ...taken,
    rejected: rejects.count,
    rejectedByReason: rejects.reasons,
    rejectsFile: rejects.path,
    searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed },
  };
}
