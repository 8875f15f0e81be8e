import { type ImportMetrics, measureImports } from '../import/sql/import-checkpoints.js';
import { findSourcingPage } from '../lookups/sql/sourcing-pages.js';
import type { Operating } from './operating.js';

type Reading = Pick<Operating, 'db'>;

/** Returns a page of the requested companies, most recently requested first. */
export function listSourcing(
  { db }: Reading,
  query: Parameters<typeof findSourcingPage>[1],
): ReturnType<typeof findSourcingPage> {
  return findSourcingPage(db, query);
}

/** Returns the progress of the running imports, in any process. */
export function getImportProgress({ db }: Reading): Promise<ImportMetrics> {
  return measureImports(db);
}
