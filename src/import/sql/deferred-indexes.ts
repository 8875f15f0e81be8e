import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { tableOf } from '../../records/sql/record-rows.js';

/**
 * Tables whose secondary indexes can be built after an initial load. `company_identifier` and `person_email` are not
 * included, because writing a record requires their indexes.
 */
const tables = [...Object.values(tableOf), 'participation', 'name_term'];

/** Name of the setting that holds the definitions of dropped indexes, by index name. */
const settingName = 'deferred-indexes';

/** Maximum time to wait for the lock on a table whose indexes are dropped. */
const lockTimeout = '5s';

/** Maximum number of indexes built in parallel. Each uses a connection. */
const maxConcurrent = 2;

/**
 * Memory for building one index. With PostgreSQL's default of 64 MB, the entries of large tables are sorted on disk.
 */
const sortMemory = '512MB';

const listEmpty = new Statement(
  { table: computed('text') },
  tables
    .map((name) => `SELECT '${name}' AS "table" WHERE NOT EXISTS (SELECT FROM "${name}")`)
    .join(' UNION ALL '),
);

/** The indexes by which an import finds the signals that name the records of a batch (D22). */
const signalIndexes = [
  'talent_signal_person_order',
  'interest_signal_entity_order',
  'interest_signal_investors',
];

/**
 * Selects the valid indexes of a table that are not unique. Does not select `signalIndexes`, nor the partial indexes of
 * records without a document or without words, which stay empty during an import because imports write both.
 */
const listSecondary = `
  SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition
    FROM pg_index JOIN pg_class i ON i.oid = indexrelid
   WHERE indrelid = to_regclass(quote_ident($1)) AND NOT indisunique AND indisvalid
     AND i.relname NOT LIKE '%\\_without\\_%' AND i.relname <> ALL($2)
     AND pg_has_role(i.relowner, 'USAGE') AND has_schema_privilege(i.relnamespace, 'CREATE')`;

/** PostgreSQL's error codes of a lock timeout and of a deadlock. */
const lockedStates = ['55P03', '40P01'];

const listDeferred = new Statement(
  { name: computed('text'), definition: computed('text') },
  `SELECT each.key AS name, each.value AS definition
     FROM setting, jsonb_each_text(setting.value) AS each (key, value)
    WHERE setting.name = $1 ORDER BY definition`,
);

/** Returns the names of the indexes that an import has dropped and that have not been built yet. */
export async function listDeferredIndexes({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query(listDeferred.with(settingName));
  return rows.map(({ name }) => name);
}

/** Returns the empty tables, whose indexes can be built after a load. */
export async function listEmptyTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query(listEmpty.with());
  return rows.map(({ table }) => table);
}

/**
 * Drops the indexes of a table that are not needed to write records. Stores their definitions for
 * `buildDeferredIndexes` in the same transaction. Drops no index if the table belongs to another role or stays locked
 * for 5 seconds.
 */
export async function deferIndexes(db: Database, table: string): Promise<void> {
  try {
    await inLongTransaction(db, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      const { rows } = await client.query<Definition>(listSecondary, [table, signalIndexes]);
      if (rows.length === 0) return;
      await client.query(
        `INSERT INTO setting (name, value) SELECT $1, jsonb_object_agg(name, definition)
           FROM jsonb_to_recordset($2::jsonb) AS dropped (name text, definition text)
         ON CONFLICT (name) DO UPDATE SET value = setting.value || EXCLUDED.value`,
        [settingName, JSON.stringify(rows)],
      );
      await client.query(`DROP INDEX ${rows.map(({ name }) => `"${name}"`).join(', ')}`);
    });
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

interface Definition {
  readonly name: string;
  readonly definition: string;
}

function isLocked(error: unknown): boolean {
  return lockedStates.includes(String((error as { readonly code?: unknown } | null)?.code));
}

/**
 * Builds the indexes that `deferIndexes` dropped. Each index has its own transaction, so an interrupted build can be
 * continued. Writes to a table wait while one of its indexes is built; reads do not.
 */
export async function buildDeferredIndexes(db: Database): Promise<void> {
  if (!(await hasSettings(db))) return;
  const { rows } = await db.pool.query(listDeferred.with(settingName));
  if (rows.length === 0) return;
  const waiting = [...rows];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await build(db, next);
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, db.figures().most) }, work));
  await db.pool.query(`DELETE FROM setting WHERE name = $1 AND value = '{}'`, [settingName]);
}

const findSettings = new Statement(
  { isPresent: computed('bool') },
  `SELECT to_regclass('setting') IS NOT NULL AS "isPresent"`,
);

/** Returns false if the database has not been migrated yet. */
async function hasSettings({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(findSettings.with());
  return rows[0]?.isPresent ?? false;
}

async function build(db: Database, { name, definition }: Definition): Promise<void> {
  await inLongTransaction(db, async (client) => {
    if (db.figures().most > 1) await allowSortMemory(client);
    await client.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '));
    await client.query('UPDATE setting SET value = value - $2::text WHERE name = $1', [settingName, name]);
  });
}

/** Raises the memory for building an index, unless the server already allows more. */
async function allowSortMemory(client: PoolClient): Promise<void> {
  await client.query(
    `SELECT set_config('maintenance_work_mem', $1, true)
      WHERE pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes($1)`,
    [sortMemory],
  );
}
