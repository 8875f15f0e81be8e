import type { Deadline } from '../concurrency/deadline.js';
import type { Tenant } from '../concurrency/tenant.js';
import type { Distribution } from './distribution/distribution.js';
import type { PoolStats } from './engine/gated-pool.js';
import type { TenantPool } from './engine/tenant-pool.js';
import type { PrismaClient } from './generated/prisma/client.js';
import type { LogPosition } from './replicas/log-position.js';
import type { Replicas } from './replicas/replicas.js';

/** An open database. Prisma and plain SQL share one connection pool. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Returns the current usage of the connection pool. */
  figures(): PoolStats;
  /**
   * Pool for statements that are fast regardless of table size, such as lookups by ID and index range scans. It returns
   * dates as `YYYY-MM-DD` strings, `timestamptz` as Date, `timestamp` as text, and big integers as numbers.
   */
  readonly pool: TenantPool;
  /**
   * Pool for statements that take longer in larger tables, such as filters, counts, sums and reads of thousands of
   * rows.
   */
  readonly longPool: TenantPool;
  /** Deadline for the statements of this object, or null for none. */
  readonly deadline: Deadline | null;
  /** The replicas that serve reads, or null if there are none. */
  readonly replicas: Replicas | null;
  /** Whether the accounts (budgets, ledger) are distributed over several nodes (docs/scaling.md). */
  readonly distribution: Distribution;
  /**
   * Returns the pool for statements on the accounts of one organization. If accounts are distributed, it may query the
   * node that stores them directly. Otherwise it is `pool`.
   */
  accounts(organizationId: string): TenantPool;
  /**
   * The same database for reads that may be slightly stale. Its pools query the tenant's replica if it is usable, and
   * otherwise the primary. Prisma and transactions always use the primary. Without replicas, returns this object.
   */
  readonly reads: Database;
  /** Like `reads`, but uses the tenant's replica only if it has replayed the primary's log up to this position. */
  readsAt(position: LogPosition): Promise<Database>;
  /**
   * Returns the same database for the work of one API key, with the tenant's fair share of connections and a deadline.
   */
  as(tenant: Tenant, deadline: Deadline | null): Database;
  /**
   * Copies the files of an embedded database into a folder that does not exist yet. The copy is transactionally
   * consistent; no statement runs while the files are copied. Null for a PostgreSQL server.
   */
  readonly copyFiles: ((folder: string) => Promise<void>) | null;
  /**
   * Cancels all statements that are running, for a process that has to end. Never rejects. Does nothing if the database
   * is embedded, because its only connection cannot be cancelled.
   */
  cancelStatements(): Promise<void>;
  close(): Promise<void>;
}
