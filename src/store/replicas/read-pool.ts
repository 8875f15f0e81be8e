import type { QueryArrayConfig, QueryConfig } from 'pg';
import { ApiError } from '../../errors/api-error.js';
import type { Work } from '../engine/fair-queue.js';
import type { GatedPool } from '../engine/gated-pool.js';
import { TenantPool, type Rows } from '../engine/tenant-pool.js';
import type { Replica } from './replica.js';

/** PostgreSQL's code for a statement that took too long, which would take as long again. */
const tookTooLong = '57014';

/**
 * Statements that read, on a replica where one is fit. A read that fails there is repeated on the primary, whatever the
 * reason: the replica was lost, has not got a migration yet, or gave up a statement to go on replaying.
 */
export class ReadPool extends TenantPool {
  /** `choose` names the replica of the moment; null for the primary. */
  constructor(
    primary: GatedPool,
    private readonly reader: Work,
    private readonly choose: () => Replica | null,
  ) {
    super(primary, reader);
  }

  override async query<Row extends object>(
    query: string | QueryConfig | QueryArrayConfig,
    values?: readonly unknown[],
  ): Promise<Rows<Row>> {
    const replica = this.choose();
    if (replica === null) return super.query(query, values);
    try {
      return await replica.as(this.reader).query(query, values);
    } catch (error) {
      if (isFinal(error)) throw error;
      replica.noteRepeated(error);
      return super.query(query, values);
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError || (error as { readonly code?: unknown } | null)?.code === tookTooLong;
}
