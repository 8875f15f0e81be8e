import type { QueryArrayConfig, QueryConfig } from 'pg';
import type { SlotRequest } from '../../concurrency/semaphore.js';
import type { GatedPool } from '../engine/gated-pool.js';
import { type Rows, TenantPool } from '../engine/tenant-pool.js';
import type { BoundStatement } from '../statement.js';
import { isDatabaseUnavailable } from '../unavailable.js';
import type { AccountNode, AccountNodes } from './account-nodes.js';

/**
 * Runs statements on an organization's accounts directly on the node that stores them, to save the coordinator the
 * planning. Uses the coordinator if that node is unknown. A failed statement is not repeated here, because it may have
 * committed a charge; the caller's next attempt goes through the coordinator.
 */
export class NodePool extends TenantPool {
  constructor(
    coordinator: GatedPool,
    private readonly sender: SlotRequest,
    private readonly nodes: AccountNodes,
    private readonly organizationId: string,
  ) {
    super(coordinator, sender);
  }

  override async query<Row extends object>(
    query: string | QueryConfig | QueryArrayConfig | BoundStatement<Row>,
    values?: readonly unknown[],
  ): Promise<Rows<Row>> {
    const node = await this.nodes.find(this.organizationId);
    if (node === null) return super.query(query, values);
    return this.watch(node, new TenantPool(node.pool, this.sender).query(query, values));
  }

  private async watch<T>(node: AccountNode, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.nodes.noteLost(node);
      throw error;
    }
  }
}
