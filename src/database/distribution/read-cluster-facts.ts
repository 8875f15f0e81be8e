import type { Queries } from '../queries.js';
import { distributedTables } from './account-tables.js';

/** A node of the cluster: whether it responds, and the number of shards of each account table on it. */
export interface ClusterNode {
  readonly name: string;
  readonly answers: boolean;
  readonly shards: number;
}

/** The state of distributed accounts, for reports to the operator. */
export interface ClusterFacts {
  readonly nodes: readonly ClusterNode[];
  /** Account tables that are not distributed. */
  readonly missing: readonly string[];
  /** Number of co-location groups of the account tables. With 1, all rows of a charge are on one node. */
  readonly groups: number;
}

const nodesSql = `
  SELECT node.nodename || ':' || node.nodeport AS name, (SELECT count(*) FROM pg_dist_placement p
    JOIN pg_dist_shard s USING (shardid) WHERE p.groupid = node.groupid
      AND s.logicalrelid = 'credit_budget'::regclass) AS shards
  FROM pg_dist_node node WHERE noderole = 'primary' AND shouldhaveshards ORDER BY 1`;

const tablesSql = `
  SELECT logicalrelid::text AS name, colocationid AS "group" FROM pg_dist_partition
  WHERE partmethod = 'h' AND logicalrelid::text = ANY($1::text[])`;

/** Reads which nodes respond, how many shards they have, and whether the account tables are co-located. */
export async function readClusterFacts(pool: Queries): Promise<ClusterFacts> {
  const nodes = await pool.query<{ name: string; shards: number }>(nodesSql);
  const answers = await pool.query<{ name: string; success: boolean }>(
    `SELECT nodename || ':' || nodeport AS name, success FROM run_command_on_workers('SELECT 1')`,
  );
  const tables = await pool.query<{ name: string; group: number }>(tablesSql, [[...distributedTables]]);
  const answering = new Set(answers.rows.flatMap(({ name, success }) => (success ? [name] : [])));
  const known = new Set(tables.rows.map(({ name }) => name));
  return {
    nodes: nodes.rows.map((node) => ({ ...node, answers: answering.has(node.name) })),
    missing: distributedTables.filter((table) => !known.has(table)),
    groups: new Set(tables.rows.map(({ group }) => group)).size,
  };
}
