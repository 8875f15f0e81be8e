import type { Database } from '../database.js';
import { inLongTransaction, withoutTransaction } from '../transaction.js';
import { tableOf } from './record-tables.js';

/** Tables of records, their links and their names. Queries of callers are planned by their statistics. */
const recordTables = [
  ...Object.values(tableOf),
  ...['participation', 'name_term', 'company_identifier', 'person_email'],
];
/** Tables whose rows are deleted soon after they are written. Statistics of an empty queue would mislead the planner. */
const queueTables = ['changed_record', 'noted_change'];

/** Tables that are maintained at the same time; each takes a connection. */
const mostAtOnce = 2;

/** A table that needs maintenance. */
interface Need {
  readonly table: string;
  readonly needsAnalyze: boolean;
  readonly needsVacuum: boolean;
}

/**
 * Updates the planner's statistics of record tables that have changed enough to mislead it, and vacuums those of which
 * enough pages have changed to slow down counts, which read the table again for every page that is not marked as visible
 * to all. The embedded database never does either by itself, and PostgreSQL only some minutes later. A small import into
 * large tables needs neither and pays for neither.
 */
export async function maintainRecordTables(db: Database): Promise<void> {
  await maintain(db, await listNeeds(db, recordTables));
  await cleanPendingLists(db);
}

/** Vacuums queues that an import has filled and emptied, so that readers skip no dead rows. */
export async function vacuumQueues(db: Database): Promise<void> {
  const needs = await listNeeds(db, queueTables);
  await maintain(
    db,
    needs.filter(({ needsVacuum }) => needsVacuum).map((need) => ({ ...need, needsAnalyze: false })),
  );
}

/**
 * Lists the tables that need maintenance, the largest first, by the database's own figures. They count the writes of all
 * sessions since the last ANALYZE and VACUUM, so many small imports count as one large import, and an import that was cut
 * off counts too.
 * - ANALYZE: more than 50 rows and a tenth of all rows were written.
 * - VACUUM: more than 50 rows and one row for ten pages of the table are dead, or were inserted.
 * - Both: the table was never measured, or its file has grown by a tenth. The embedded database forgets its counters when
 *   it closes; the growth of a file is what it still knows.
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
  await Promise.all(Array.from({ length: mostAtOnce }, work));
}

/** No option that makes others wait: no pages are given back, and a table that somebody locks is skipped. */
async function maintainTable(db: Database, { table, needsAnalyze, needsVacuum }: Need): Promise<void> {
  if (needsVacuum) {
    const options = `${needsAnalyze ? 'ANALYZE, ' : ''}TRUNCATE false, SKIP_LOCKED`;
    const done = await withoutTransaction(db, (client) => client.query(`VACUUM (${options}) "${table}"`));
    if (done !== null) return;
  }
  // Behind a pooler VACUUM cannot run, and PostgreSQL's autovacuum does it later.
  if (needsAnalyze) await inLongTransaction(db, (client) => client.query(`ANALYZE (SKIP_LOCKED) "${table}"`));
}

/**
 * Moves new entries of GIN indexes from their pending lists, which every search reads whole, to where they belong. VACUUM
 * does this too. Takes no time when the lists are empty. Only the owner of an index may do it.
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
