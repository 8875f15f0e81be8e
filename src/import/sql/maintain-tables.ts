import type { Database } from '../../database/database.js';
import { inLongTransaction, withoutTransaction } from '../../database/transaction.js';
import { tableOf } from '../../records/sql/record-rows.js';

/** Tables of records, their links and their names. The planner needs their statistics for callers' queries. */
const recordTables = [
  ...Object.values(tableOf),
  ...['participation', 'name_term', 'company_identifier', 'person_email'],
];
/**
 * Queue tables, whose rows are deleted soon after they are written. They are vacuumed but not analyzed, because
 * statistics of an empty queue would mislead the planner.
 */
const queueTables = ['changed_record', 'noted_change'];

/** Maximum number of tables maintained in parallel. Each uses a connection. */
const maxConcurrent = 2;

/** A table that needs maintenance. */
interface Need {
  readonly table: string;
  readonly needsAnalyze: boolean;
  readonly needsVacuum: boolean;
}

/**
 * Analyzes record tables that have changed enough to mislead the planner. Vacuums tables in which enough pages have
 * changed to slow down counts, because a count has to read every page that is not marked all-visible. The embedded
 * database never does this automatically, and PostgreSQL does it only some minutes later. After a small import into
 * large tables, neither is needed.
 */
export async function maintainRecordTables(db: Database): Promise<void> {
  await maintain(db, await listNeeds(db, recordTables));
  await cleanPendingLists(db);
}

/** Vacuums queues that an import has filled and emptied, so that reads do not have to skip dead rows. */
export async function vacuumQueues(db: Database): Promise<void> {
  const needs = await listNeeds(db, queueTables);
  await maintain(
    db,
    needs.filter(({ needsVacuum }) => needsVacuum).map((need) => ({ ...need, needsAnalyze: false })),
  );
}

/**
 * Returns the tables that need maintenance, largest first, according to the database's statistics. These count the
 * writes of all sessions since the last ANALYZE and VACUUM, so many small imports count as one large import, and
 * interrupted imports count too.
 * - ANALYZE: more than 50 rows plus a tenth of all rows were written.
 * - VACUUM: more than 50 rows plus one row for every ten pages of the table are dead or were inserted.
 * - Both: the table was never analyzed, or its file has grown by a tenth. The embedded database loses its statistics
 * when it closes, but not the size of the file.
 */
async function listNeeds(db: Database, tables: readonly string[]): Promise<Need[]> {
  const { rows } = await db.pool.query<Need>({
    name: 'tables-that-need-maintenance',
    text: `SELECT * FROM (
      SELECT c.relname AS "table", pages,
        unmeasured OR written > 50 + 0.1 * GREATEST(c.reltuples, 0) AS "needsAnalyze",
        unmeasured OR spoiled > 50 + 0.1 * pages AS "needsVacuum"
      FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid,
        LATERAL (SELECT pg_relation_size(c.oid) / current_setting('block_size')::int AS pages,
          COALESCE(s.n_mod_since_analyze, 0) AS written,
          COALESCE(s.n_dead_tup, 0) + COALESCE(s.n_ins_since_vacuum, 0) AS spoiled) AS figures,
        LATERAL (SELECT pages > 0 AND c.relpages = 0 OR pages > 8 + 1.1 * c.relpages AS unmeasured) AS growth
      WHERE c.oid IN (SELECT to_regclass(quote_ident(name)) FROM unnest($1::text[]) AS given (name))
    ) AS needs WHERE "needsAnalyze" OR "needsVacuum" ORDER BY pages DESC`,
    values: [tables],
  });
  return rows;
}

async function maintain(db: Database, needs: readonly Need[]): Promise<void> {
  const waiting = [...needs];
  const work = async (): Promise<void> => {
    for (let need = waiting.shift(); need !== undefined; need = waiting.shift())
      await maintainTable(db, need);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
}

/**
 * Vacuums or analyzes a table without blocking other sessions: VACUUM does not truncate the file, and a locked table is
 * skipped.
 */
async function maintainTable(db: Database, { table, needsAnalyze, needsVacuum }: Need): Promise<void> {
  if (needsVacuum) {
    const options = `${needsAnalyze ? 'ANALYZE, ' : ''}TRUNCATE false, SKIP_LOCKED`;
    const done = await withoutTransaction(db, (client) => client.query(`VACUUM (${options}) "${table}"`));
    if (done !== null) return;
  }
  // VACUUM cannot run through a connection pooler. PostgreSQL's autovacuum runs it later.
  if (needsAnalyze) await inLongTransaction(db, (client) => client.query(`ANALYZE (SKIP_LOCKED) "${table}"`));
}

/**
 * Empties the pending lists of GIN indexes, which every search has to read completely. VACUUM does this too. Takes no
 * time when the lists are empty. Skips indexes of other owners, for which it is not permitted.
 */
async function cleanPendingLists(db: Database): Promise<void> {
  await inLongTransaction(db, (client) =>
    client.query(
      `SELECT gin_clean_pending_list(i.oid) FROM pg_class i JOIN pg_am ON pg_am.oid = i.relam AND amname = 'gin'
       JOIN pg_index ON indexrelid = i.oid
       WHERE indrelid IN (SELECT to_regclass(quote_ident(name)) FROM unnest($1::text[]) AS given (name))
         AND pg_has_role(i.relowner, 'USAGE')`,
      [recordTables],
    ),
  );
}
