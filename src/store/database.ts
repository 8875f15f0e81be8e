import type { Deadline } from '../domain/deadline.js';
import type { Tenant } from '../domain/tenant.js';
import type { TenantPool } from './engine/tenant-pool.js';
import type { PoolFigures } from './pool-figures.js';
import type { PrismaClient } from './generated/prisma/client.js';
import type { LogPosition } from './replicas/log-position.js';
import type { Replicas } from './replicas/replicas.js';

/** An open database. Prisma and plain SQL share one pool of connections. */
export interface Database {
  readonly prisma: PrismaClient;
  /** How its connections are used at this moment. */
  figures(): PoolFigures;
  /**
   * For statements that take little time however large the data: by ids, by a range of an index.
   * Dates come as `YYYY-MM-DD`, moments with a zone as Date, those without as text, big integers as numbers.
   */
  readonly pool: TenantPool;
  /** For statements whose time grows with the data: filters, counts, sums, thousands of rows. */
  readonly longPool: TenantPool;
  /** Until when its statements may run; null for ever. */
  readonly deadline: Deadline | null;
  /** The replicas that are read; null without any. */
  readonly replicas: Replicas | null;
  /**
   * The same database for reading what may be a moment old: its pools ask the tenant's replica where one is fit, else the
   * primary; Prisma and transactions are the primary's. Itself without replicas.
   */
  readonly reads: Database;
  /** `reads`, of a replica that has reached this position of the primary's log; else the primary. */
  readsAt(position: LogPosition): Promise<Database>;
  /** The same database as one organization's key uses it: with a fair part of the connections, and until a deadline. */
  as(tenant: Tenant, deadline: Deadline | null): Database;
  /**
   * Copies the files of an embedded database, as they are between two transactions, into a folder that is not there yet.
   * Nobody is answered meanwhile. Null for a PostgreSQL.
   */
  readonly copyFiles: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}
