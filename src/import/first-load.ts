import type { Database } from '../database/database.js';
import { buildDeferredIndexes, deferIndexes, listEmptyTables } from './sql/deferred-indexes.js';

/** Number of written records after which indexes are deferred. Smaller imports are faster with the indexes in place. */
const minRecords = 20_000;

/**
 * Defers building the indexes of tables that were empty when the import started, until their rows are written.
 * Inserting millions of rows into an indexed table reads and writes random pages of every index; building an index
 * afterwards sorts its entries once. The database stores which indexes are deferred, so after a killed import the next
 * import or `dealgraph migrate` builds them.
 */
export class FirstLoad {
  private written = 0;
  private deferring: Promise<void> | null = null;

  private constructor(
    private readonly db: Database,
    private readonly emptyTables: readonly string[],
    private readonly onDeferred: () => void,
  ) {}

  /** @param onDeferred Called once when building indexes is deferred. */
  static async begin(db: Database, onDeferred: () => void): Promise<FirstLoad> {
    return new FirstLoad(db, await listEmptyTables(db), onDeferred);
  }

  /** Counts written records. Drops the indexes of the empty tables when the count reaches `minRecords`. */
  async noteWritten(records: number): Promise<void> {
    this.written += records;
    if (this.emptyTables.length === 0 || this.written < minRecords) return;
    this.deferring ??= this.defer();
    await this.deferring;
  }

  /** Builds the indexes that this import or an earlier one dropped. */
  async end(): Promise<void> {
    await buildDeferredIndexes(this.db);
  }

  private async defer(): Promise<void> {
    for (const table of this.emptyTables) await deferIndexes(this.db, table);
    this.onDeferred();
  }
}
