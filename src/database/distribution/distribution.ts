import type { TenantPool } from '../engine/tenant-pool.js';
import { anchorTable } from './account-tables.js';
import type { AccountNodes } from './account-nodes.js';

/**
 * Whether accounts are distributed over the nodes of a Citus cluster, and the nodes that receive their statements
 * directly.
 */
export class Distribution {
  isDistributed = false;
  /** False until `detect` has succeeded. */
  isKnown = false;

  /** @param nodes Null if all statements go through the coordinator. */
  constructor(readonly nodes: AccountNodes | null = null) {}

  /** Detects whether accounts are distributed. Must run before the first statement on accounts. */
  async detect(pool: TenantPool): Promise<void> {
    this.isDistributed = (await hasCitus(pool)) && (await isDistributedTable(pool));
    this.isKnown = true;
  }
}

/** Returns whether the extension is installed in this database. */
export async function hasCitus(pool: TenantPool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  return rows.length > 0;
}

async function isDistributedTable(pool: TenantPool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('${anchorTable}') AND partmethod = 'h'`,
  );
  return rows.length > 0;
}
