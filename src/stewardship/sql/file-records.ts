import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { addSurvivorsOfFile } from '../../import/sql/merged-records.js';
import type { RecordKey } from '../../import/sql/removed-records.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';

/** IDs per statement. */
const batchSize = 5000;
/** Days after which the rows of an import that was killed are deleted. No import takes this long. */
const retainedDays = 7;

const nextRun = new Statement(
  { run: computed('int8') },
  'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS run',
);
const countRows = new Statement(
  { count: computed('int8') },
  'SELECT count(*) AS count FROM file_record WHERE run = $1',
);

const countMissing = byKind(
  (kind) =>
    new Statement(
      { total: computed('int8'), missing: computed('int8') },
      `SELECT count(*) AS total, count(*) FILTER (WHERE in_file.id IS NULL) AS missing
       FROM "${tableOf[kind]}" r LEFT JOIN file_record in_file
         ON in_file.run = $1 AND in_file.kind = $2 AND in_file.id = r.id`,
    ),
);

/**
 * The IDs of the records in the files of one import. They are in a table of the database, because files can have
 * millions.
 */
export class FileRecords {
  private buffer: RecordKey[] = [];
  private added = 0;

  private constructor(
    private readonly db: Database,
    private readonly run: number,
    private readonly kinds: ReadonlySet<RecordKind>,
  ) {}

  /** Starts with no IDs, and deletes those that killed imports left. */
  static async begin(db: Database, kinds: ReadonlySet<RecordKind>): Promise<FileRecords> {
    const { rows } = await db.longPool.query(nextRun.with());
    const run = rows[0]?.run ?? 0;
    await deleteRuns(db, 'run < $1', run - retainedDays * 86_400_000_000);
    return new FileRecords(db, run, kinds);
  }

  /** Adds a record. Ignores those of other kinds. */
  async add(record: RecordKey): Promise<void> {
    if (!this.kinds.has(record.kind)) return;
    this.buffer.push(record);
    if (this.buffer.length >= batchSize) await this.flush();
  }

  /**
   * Writes the remaining IDs. Returns false if the database has lost some: an unlogged table is empty after a crash of
   * the server.
   */
  async complete(): Promise<boolean> {
    await this.flush();
    await this.db.longPool.query('ANALYZE file_record');
    const { rows } = await this.db.longPool.query(countRows.with(this.run));
    await this.db.longPool.query(addSurvivorsOfFile, [this.run]);
    return rows[0]?.count === this.added;
  }

  /** Counts the stored records of a kind, and those that the files lack. */
  async count(kind: RecordKind): Promise<{ readonly total: number; readonly missing: number }> {
    return inLongTransaction(this.db, async (client: Queries) => {
      const { rows } = await client.query(countMissing[kind].with(this.run, kind));
      return rows[0] ?? { total: 0, missing: 0 };
    });
  }

  /** Returns the next stored records of a kind that the files lack, in the order of their IDs. */
  async listMissing(kind: RecordKind, after: string, limit: number): Promise<readonly string[]> {
    const { rows } = await this.db.longPool.query<{ id: string }>(
      `SELECT r.id FROM "${tableOf[kind]}" r WHERE r.id COLLATE "C" > $3 COLLATE "C" AND NOT EXISTS (
         SELECT FROM file_record in_file WHERE in_file.run = $1 AND in_file.kind = $2 AND in_file.id = r.id)
       ORDER BY r.id COLLATE "C" LIMIT $4`,
      [this.run, kind, after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes the IDs. */
  async end(): Promise<void> {
    await deleteRuns(this.db, 'run = $1', this.run);
  }

  private async flush(): Promise<void> {
    const records = this.buffer;
    this.buffer = [];
    if (records.length === 0) return;
    const { rowCount } = await this.db.longPool.query(
      `INSERT INTO file_record (run, kind, id) SELECT $1, kind, id FROM unnest($2::text[], $3::text[]) AS given (kind, id)
       ON CONFLICT DO NOTHING`,
      [this.run, records.map(({ kind }) => kind), records.map(({ id }) => id)],
    );
    this.added += rowCount ?? 0;
  }
}

async function deleteRuns(db: Database, where: 'run = $1' | 'run < $1', run: number): Promise<void> {
  await inLongTransaction(db, (client) => client.query(`DELETE FROM file_record WHERE ${where}`, [run]));
}
