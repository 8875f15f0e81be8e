import type { Deadline } from '../../domain/deadline.js';
import type { Tenant } from '../../domain/tenant.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';
import type { PoolFigures } from '../pool-figures.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { LogPosition } from '../replicas/log-position.js';
import { ReadPool } from '../replicas/read-pool.js';
import type { Replica } from '../replicas/replica.js';
import type { Replicas } from '../replicas/replicas.js';
import type { Work } from './fair-queue.js';
import type { GatedPool } from './gated-pool.js';
import { allowSilence } from './silence.js';
import { TenantPool } from './tenant-pool.js';
import type { LogSegments, WireDatabase } from './wire-database.js';

/** What all work on a database shares. */
interface Shared {
  readonly prisma: PrismaClient;
  readonly pool: GatedPool;
  readonly replicas: Replicas | null;
  /** Copies the files of an embedded database; undefined where there are none. */
  readonly copyFiles: WireDatabase['copy'];
  readonly close: () => Promise<void>;
}

type CopyFiles = NonNullable<Shared['copyFiles']>;

/** What is to be replayed, were the files opened, and what there is. */
const logSegmentsSql = `
  SELECT redo_wal_file AS first, pg_walfile_name(pg_current_wal_lsn()) AS last FROM pg_control_checkpoint()`;

/** A database as some work uses it. */
export class PooledDatabase implements Database {
  readonly prisma: PrismaClient;
  readonly pool: TenantPool;
  readonly longPool: TenantPool;
  readonly deadline: Deadline | null;
  readonly replicas: Replicas | null;

  /** With `choose`, its pools ask the replica that it names. */
  constructor(
    private readonly shared: Shared,
    private readonly work: Omit<Work, 'isShort'>,
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

  figures(): PoolFigures {
    return { ...this.shared.pool.figures, slow: this.shared.pool.slowFigures };
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

  close(): Promise<void> {
    return this.shared.close();
  }

  /** The only connection is held, so that no transaction is open; a checkpoint has all of them in the files. */
  private async copyAlone(copyFiles: CopyFiles, folder: string): Promise<void> {
    const client = await this.longPool.connect();
    const limitAgain = allowSilence(client);
    try {
      await client.query('CHECKPOINT');
      const { rows } = await client.query<LogSegments>(logSegmentsSql);
      const [log] = rows;
      invariant(log !== undefined, 'a database has a last checkpoint');
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
