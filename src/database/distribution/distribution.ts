import type { TenantPool } from '../engine/tenant-pool.js';
import type { AccountNodes } from './account-nodes.js';
import { anchorTable } from './account-tables.js';

/**
 * Whether accounts are distributed over the nodes of a Citus cluster, and the nodes that receive their statements
 * directly.
 */
export class Distribution {
  isDistributed = false;
  /** Whether DATABASE_URL is a worker of a Citus cluster instead of its coordinator. */
  isOnWorker = false;
  /** False until `detect` has succeeded. */
  isKnown = false;

  /** @param nodes Null if all statements go through the coordinator. */
  constructor(readonly nodes: AccountNodes | null = null) {}

  /** Detects whether accounts are distributed. Must run before the first statement on accounts. */
  async detect(pool: TenantPool): Promise<void> {
    const isCitus = await hasCitus(pool);
    this.isDistributed = isCitus && (await isDistributedTable(pool));
    this.isOnWorker = isCitus && (await isWorker(pool));
    this.isKnown = true;
  }
}

/** Returns whether the extension is installed in this database. */
export async function hasCitus(pool: TenantPool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  return rows.length > 0;
}

async function isWorker(pool: TenantPool): Promise<boolean> {
  const { rows } = await pool.query('SELECT FROM pg_dist_local_group WHERE groupid <> 0');
  return rows.length > 0;
}

async function isDistributedTable(pool: TenantPool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('${anchorTable}') AND partmethod = 'h'`,
  );
  return rows.length > 0;
}
