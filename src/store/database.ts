import type { Pool } from 'pg';
import type { PrismaClient } from './generated/prisma/client.js';

/** An open database. Prisma and plain SQL share one pool of connections. */
export interface Database {
  readonly prisma: PrismaClient;
  /** Dates come as `YYYY-MM-DD`, moments with a zone as Date, those without as text, big integers as numbers. */
  readonly pool: Pool;
  close(): Promise<void>;
}
