import type { Deadline } from '../domain/deadline.js';
import type { TenantPool } from './engine/tenant-pool.js';
import type { PrismaClient } from './generated/prisma/client.js';

/** An open database. Prisma and plain SQL share one pool of connections. */
export interface Database {
  readonly prisma: PrismaClient;
  /**
   * For statements that take little time however large the data: by ids, by a range of an index.
   * Dates come as `YYYY-MM-DD`, moments with a zone as Date, those without as text, big integers as numbers.
   */
  readonly pool: TenantPool;
  /** For statements whose time grows with the data: filters, counts, sums, thousands of rows. */
  readonly longPool: TenantPool;
  /** Until when its statements may run; null for ever. */
  readonly deadline: Deadline | null;
  /** The same database as one tenant uses it: with a fair part of the connections, and until a deadline. */
  as(tenant: string, deadline: Deadline | null): Database;
  close(): Promise<void>;
}
