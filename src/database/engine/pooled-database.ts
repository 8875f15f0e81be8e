import type { QueryArrayConfig, QueryConfig } from 'pg';
import type { Deadline } from '../../concurrency/deadline.js';
import type { SlotRequest } from '../../concurrency/semaphore.js';
import type { Tenant } from '../../concurrency/tenant.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';
import type { Distribution } from '../distribution/distribution.js';
import { NodePool } from '../distribution/node-pool.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { LogPosition } from '../replicas/log-position.js';
import type { Replica } from '../replicas/replica.js';
import type { Replicas } from '../replicas/replicas.js';
import type { BoundStatement } from '../statement.js';
import type { GatedPool, PoolStats } from './gated-pool.js';
import { allowSilence } from './silence.js';
import { type Rows, TenantPool } from './tenant-pool.js';
import type { LogSegments, WireDatabase } from './wire-database.js';

/** Resources shared by all work on a database. */
interface Shared {
  readonly prisma: PrismaClient;
  readonly pool: GatedPool;
  readonly replicas: Replicas | null;
  readonly distribution: Distribution;
  /** Copies the files of an embedded database. Undefined for a server. */
  readonly copyFiles: WireDatabase['copy'];
  readonly close: () => Promise<void>;
}

type CopyFiles = NonNullable<Shared['copyFiles']>;

/** Returns the log segments from the first one that recovery needs to the current one. */
const logSegmentsSql = `
  SELECT redo_wal_file AS first, pg_walfile_name(pg_current_wal_lsn()) AS last FROM pg_control_checkpoint()`;

/** The database for the work of one tenant, with a deadline. */
export class PooledDatabase implements Database {
  readonly prisma: PrismaClient;
  readonly pool: TenantPool;
  readonly longPool: TenantPool;
  readonly deadline: Deadline | null;
  readonly replicas: Replicas | null;

  /** @param choose If set, the pools query the replica that it returns. */
  constructor(
    private readonly shared: Shared,
    private readonly work: Omit<SlotRequest, 'isShort'>,
    private readonly choose: (() => Replica | null) | null = null,
  ) {
    this.prisma = shared.prisma;
    this.deadline = work.deadline;
    this.replicas = shared.replicas;
    this.pool = this.poolFor(true);
    this.longPool = this.poolFor(false);
  }

  get reads(): Database {
    const { shared, work, replicas, choose } = this;
    if (replicas === null || choose !== null) return this;
    return new PooledDatabase(shared, work, () => replicas.choose(work.tenant.organizationId));
  }

  get distribution(): Distribution {
    return this.shared.distribution;
  }

  accounts(organizationId: string): TenantPool {
    const { distribution, pool } = this.shared;
    if (!distribution.isDistributed || distribution.nodes === null) return this.pool;
    return new NodePool(pool, { ...this.work, isShort: true }, distribution.nodes, organizationId);
  }

  figures(): PoolStats {
    return { ...this.shared.pool.figures, slow: this.shared.pool.slowMetrics };
  }

  async readsAt(position: LogPosition): Promise<Database> {
    const { shared, work, replicas } = this;
    const replica = (await replicas?.chooseAt(work.tenant.organizationId, position)) ?? null;
    return new PooledDatabase(shared, work, replica === null ? null : () => replica);
  }

  as(tenant: Tenant, deadline: Deadline | null): Database {
    return new PooledDatabase(this.shared, { tenant, deadline });
  }

  get copyFiles(): ((folder: string) => Promise<void>) | null {
    const { copyFiles } = this.shared;
    return copyFiles === undefined ? null : (folder) => this.copyAlone(copyFiles, folder);
  }

  cancelStatements(): Promise<void> {
    return this.shared.pool.cancelAll();
  }

  close(): Promise<void> {
    return this.shared.close();
  }

  /**
   * Copies the files of an embedded database while holding its only connection, so that no transaction is open. First
   * writes all committed changes to the files (checkpoint).
   */
  private async copyAlone(copyFiles: CopyFiles, folder: string): Promise<void> {
    const client = await this.longPool.connect();
    const limitAgain = allowSilence(client);
    try {
      await client.query('CHECKPOINT');
      const { rows } = await client.query<LogSegments>(logSegmentsSql);
      const [log] = rows;
      invariant(log !== undefined, 'the database log reports its last checkpoint');
      await copyFiles(folder, log);
    } finally {
      limitAgain();
      client.release();
    }
  }

  private poolFor(isShort: boolean): TenantPool {
    const { shared, choose } = this;
    const work = { ...this.work, isShort };
    return choose === null ? new TenantPool(shared.pool, work) : new ReadPool(shared.pool, work, choose);
  }
}

/** SQLSTATE of a statement timeout. The statement is not repeated, because it would take just as long. */
const tookTooLong = '57014';

/**
 * Runs reads on a replica if one is usable. Repeats a read on the primary if it fails on the replica: the replica may
 * be unavailable, lack a migration, or have cancelled the statement to apply changes.
 */
class ReadPool extends TenantPool {
  /** @param choose Returns the replica to use now, or null for the primary. */
  constructor(
    primary: GatedPool,
    private readonly reader: SlotRequest,
    private readonly choose: () => Replica | null,
  ) {
    super(primary, reader);
  }

  override async query<Row extends object>(
    query: string | QueryConfig | QueryArrayConfig | BoundStatement<Row>,
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
