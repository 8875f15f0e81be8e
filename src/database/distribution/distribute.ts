import type { Database } from '../database.js';
import type { Queries } from '../queries.js';
import { inLongTransaction } from '../transaction.js';
import { anchorTable, distributedTables, distributionColumn } from './account-tables.js';
import { commitTable } from './commit-everywhere.js';
import { hasCitus } from './distribution.js';

/** Thrown when a database cannot be distributed. The message says what to do. */
export class NotDistributable extends Error {
  override readonly name = 'NotDistributable';
}

/** A SQL function that Citus runs on the node with the shard of its first argument. */
interface NodeFunction {
  readonly signature: string;
  readonly text: string;
}

export interface DistributeOptions {
  /** Number of shards per table, the same for all tables. */
  readonly shards: number;
  /** True to report what would be done, without any change. */
  readonly dryRun: boolean;
  readonly functions: readonly NodeFunction[];
}

/** The result of `dealgraph distribute`, or of its dry run. */
export interface DistributeReport {
  /** Tables that this run distributed. */
  readonly distributed: readonly string[];
  /** Tables that had been distributed before. */
  readonly unchanged: readonly string[];
  /**
   * Foreign keys that were dropped, because Citus does not support them from a distributed table to a coordinator
   * table.
   */
  readonly droppedForeignKeys: readonly string[];
  readonly shards: number;
  /** The nodes that store shards, as `host:port`. */
  readonly nodes: readonly string[];
}

/**
 * Converts the account tables to distributed tables, co-located by organization, and creates the functions that charge
 * on the nodes. A repeated run changes only what a later version added.
 * @throws NotDistributable when Citus is not installed, the coordinator is not in the metadata, or no node can store
 *   shards.
 */
export async function distributeAccounts(
  db: Database,
  options: DistributeOptions,
): Promise<DistributeReport> {
  if (!(await hasCitus(db.pool)))
    throw new NotDistributable(
      'The database lacks the extension citus. Install it on all nodes, run CREATE EXTENSION citus in the database of each node, and add the nodes with citus_add_node (docs/scaling.md).',
    );
  const nodes = await findNodes(db.pool);
  const known = await listDistributed(db.pool);
  const missing = distributedTables.filter((table) => !known.has(table));
  const foreignKeys = await listForeignKeys(db.pool, missing);
  if (!options.dryRun) {
    await inLongTransaction(db, (client) => distributeTables(client, missing, foreignKeys, options.shards));
    await truncateOld(db, missing);
    // Citus can create distributed functions only in a transaction that has not distributed a table.
    for (const one of options.functions)
      await inLongTransaction(db, (client) => distributeFunction(client, one));
    await db.distribution.detect(db.pool);
  }
  return {
    distributed: missing,
    unchanged: distributedTables.filter((table) => known.has(table)),
    droppedForeignKeys: foreignKeys.map(({ name }) => name),
    shards: known.get(anchorTable) ?? options.shards,
    nodes,
  };
}

/** Distributes a new table in the same shards as the table `like`. */
export async function distributeLike(client: Queries, table: string, like: string): Promise<void> {
  await client.query('SELECT create_distributed_table($1::text::regclass, $2, colocate_with => $3)', [
    table,
    distributionColumn,
    like,
  ]);
}

async function findNodes(pool: Queries): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; group: number; holds: boolean }>(
    `SELECT nodename || ':' || nodeport AS name, groupid AS "group", shouldhaveshards AS holds
     FROM pg_dist_node WHERE noderole = 'primary' ORDER BY 1`,
  );
  if (!rows.some(({ group }) => group === 0))
    throw new NotDistributable(
      "The coordinator is not in the metadata. Run on it: SELECT citus_set_coordinator_host('<its host>', <its port>)",
    );
  const holders = rows.filter(({ holds }) => holds).map(({ name }) => name);
  if (holders.length > 0) return holders;
  throw new NotDistributable(
    "The cluster has no node for shards. Run on the coordinator: SELECT citus_add_node('<host>', <port>)",
  );
}

/** Returns the distributed tables, with the number of shards of each. */
async function listDistributed(pool: Queries): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; shards: number }>(
    `SELECT logicalrelid::text AS name, (SELECT count(*) FROM pg_dist_shard s
       WHERE s.logicalrelid = p.logicalrelid) AS shards
     FROM pg_dist_partition p WHERE partmethod = 'h'`,
  );
  return new Map(rows.map(({ name, shards }) => [name, shards]));
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
}

async function listForeignKeys(pool: Queries, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await pool.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname::text AS name FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY($1::text[]::regclass[]) ORDER BY 1, 2`,
    [[...tables]],
  );
  return rows;
}

/** Distributes the tables with their rows in one transaction. Charges wait until it ends. */
async function distributeTables(
  client: Queries,
  missing: readonly string[],
  foreignKeys: readonly ForeignKey[],
  shards: number,
): Promise<void> {
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
  for (const table of missing) {
    if (table !== anchorTable) await distributeLike(client, table, anchorTable);
    else
      await client.query(
        `SELECT create_distributed_table('${anchorTable}', '${distributionColumn}', colocate_with => 'none', shard_count => ${shards})`,
      );
  }
  await createCommitTable(client);
}

async function createCommitTable(client: Queries): Promise<void> {
  const { rows } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('${commitTable}')`);
  if (rows.length > 0) return;
  await client.query(
    `CREATE TABLE ${commitTable} (organization_id text PRIMARY KEY, at timestamptz(3) NOT NULL)`,
  );
  await client.query(`SELECT citus_add_local_table_to_metadata('${commitTable}')`);
}

/**
 * Creates or replaces a function on all nodes. The coordinator then calls it on the node with the organization's shard.
 */
async function distributeFunction(client: Queries, { signature, text }: NodeFunction): Promise<void> {
  await client.query(text);
  const { rows } = await client.query(
    `SELECT FROM pg_catalog.pg_dist_object WHERE classid = 'pg_proc'::regclass
       AND objid = $1::text::regprocedure AND distribution_argument_index IS NOT NULL`,
    [signature],
  );
  if (rows.length > 0) return;
  await client.query(
    `SELECT create_distributed_function($1::text::regprocedure, '$1', colocate_with => '${anchorTable}')`,
    [signature],
  );
}

/** Deletes the local rows of distributed tables on the coordinator, which are no longer visible, to free disk space. */
async function truncateOld(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await inLongTransaction(db, (client) =>
      client.query('SELECT truncate_local_data_after_distributing_table($1::text::regclass)', [table]),
    );
}
