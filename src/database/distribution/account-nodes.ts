import { LRUCache } from 'lru-cache';
import { type GatedPool, serviceWork } from '../engine/gated-pool.js';
import { TenantPool } from '../engine/tenant-pool.js';
import { isDatabaseUnavailable } from '../unavailable.js';
import { anchorTable } from './account-tables.js';

/** A node of the cluster that receives statements on accounts directly, without the coordinator. */
export interface AccountNode {
  /** Host and port. */
  readonly name: string;
  readonly pool: GatedPool;
}

/** Time for which shard placements are cached. If a shard has moved meanwhile, its old node forwards the statement. */
const trustedMs = 5000;
/** Time for which a node is avoided after a lost connection. Its statements then go through the coordinator. */
const avoidedMs = 2000;
const maxOrganizations = 100_000;

const placementsSql = `
  SELECT shard.shardid::text AS shard, placement.groupid AS "group" FROM pg_dist_shard shard
    JOIN pg_dist_placement placement USING (shardid)
  WHERE shard.logicalrelid = '${anchorTable}'::regclass AND placement.shardstate = 1`;

interface Placement {
  readonly shard: string;
  readonly group: number;
}

/**
 * Finds the node of a Citus cluster that stores an organization's accounts, among the nodes in ACCOUNTS_DATABASE_URLS.
 * Shard placements are read from the coordinator or, if it is unavailable, from any node, because every node has the
 * metadata.
 */
export class AccountNodes {
  private readonly shards = new LRUCache<string, string>({ max: maxOrganizations });
  private readonly avoided = new Map<AccountNode, number>();
  private groups = new Map<number, AccountNode>();
  private placements = new Map<string, number>();
  private readUntil = 0;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly coordinator: GatedPool,
    readonly nodes: readonly AccountNode[],
  ) {}

  /**
   * Returns the node that stores an organization's accounts. Returns null if that node is unknown or was unreachable
   * moments ago; the statement must then go through the coordinator.
   */
  find(organizationId: string): AccountNode | null | Promise<AccountNode | null> {
    const shard = this.shards.get(organizationId);
    if (performance.now() > this.readUntil) return this.refresh().then(() => this.findAgain(organizationId));
    return shard === undefined ? this.findAgain(organizationId) : this.nodeOf(shard);
  }

  /** Avoids a node for `avoidedMs`, and reads the placements again, because the shard may have moved. */
  noteLost(node: AccountNode): void {
    this.avoided.set(node, performance.now() + avoidedMs);
    this.readUntil = 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.filter(({ pool }) => !pool.ended).map(({ pool }) => pool.end()));
  }

  private async findAgain(organizationId: string): Promise<AccountNode | null> {
    let shard = this.shards.get(organizationId);
    if (shard === undefined || !this.placements.has(shard)) {
      const [row] = await this.ask<{ shard: string }>(
        `SELECT get_shard_id_for_distribution_column('${anchorTable}', $1::text)::text AS shard`,
        [organizationId],
      );
      if (row === undefined) return null;
      shard = row.shard;
      this.shards.set(organizationId, shard);
    }
    return this.nodeOf(shard);
  }

  private nodeOf(shard: string): AccountNode | null {
    const node = this.groups.get(this.placements.get(shard) ?? -1);
    if (node === undefined) return null;
    const until = this.avoided.get(node);
    if (until === undefined) return node;
    if (performance.now() < until) return null;
    this.avoided.delete(node);
    return node;
  }

  /**
   * Reads the shard placements and the group of each node. Concurrent calls share one read. If no node
   * responds, the known placements and groups stay, and are not read again for `trustedMs`.
   */
  private refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
      this.readUntil = performance.now() + trustedMs;
    });
    return this.reading;
  }

  private async read(): Promise<void> {
    const [placements, groups] = await Promise.all([
      this.ask<Placement>(placementsSql),
      Promise.all(this.nodes.map((node) => groupOf(node))),
    ]);
    const known = new Map(groups.flatMap((group, at) => pair(group, this.nodes[at])));
    // A node that does not respond keeps its known group, so that it can be used as soon as it responds again.
    this.groups = new Map([...this.groups, ...known]);
    if (placements.length > 0)
      this.placements = new Map(placements.map(({ shard, group }) => [shard, group]));
  }

  /**
   * Queries the coordinator or, if it is unavailable, the first node that responds. Returns no rows if none responds.
   */
  private async ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    for (const pool of [this.coordinator, ...this.nodes.map((node) => node.pool)]) {
      try {
        return (await new TenantPool(pool, serviceWork).query<Row>(text, values)).rows;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
    }
    return [];
  }
}

function pair(group: number | null, node: AccountNode | undefined): [number, AccountNode][] {
  return group === null || node === undefined ? [] : [[group, node]];
}

/** Returns the ID of a node's group, which placements refer to, or null if the node does not respond. */
async function groupOf({ pool }: AccountNode): Promise<number | null> {
  try {
    const work = new TenantPool(pool, serviceWork);
    const { rows } = await work.query<{ group: number }>(
      'SELECT groupid AS "group" FROM pg_dist_local_group',
    );
    return rows[0]?.group ?? null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
