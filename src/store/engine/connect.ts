import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Database } from '../database.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { TenantPool } from './tenant-pool.js';
import type { Work } from './fair-queue.js';
import { GatedPool, serviceWork } from './gated-pool.js';
import { PgliteSocket } from './pglite-socket.js';
import { limitSilence } from './silence.js';
import { StatementNames } from './statement-names.js';
import type { WireDatabase } from './wire-database.js';

type PoolConfig = ConstructorParameters<typeof GatedPool>[0];

/** A PostgreSQL by its address. */
export interface PostgresSource {
  readonly url: string;
  readonly connections?: number;
  readonly statementMilliseconds?: number;
}

/**
 * adapter-pg reads moments without their offset, so every session has to be in UTC; and for PostgreSQL to compile a
 * statement (jit) takes longer than most of them take to run. No request's statement is worth 15 seconds; imports,
 * refreshes and migrations lift the limit for themselves.
 */
const sessionOptions = '-c TimeZone=UTC -c jit=off';
const statementMilliseconds = 15_000;
/** PostgreSQL is given so much longer to say that a statement took too long, before the connection counts as lost. */
const graceMilliseconds = 2000;
const defaultConnections = 10;

/** A pool of connections to a PostgreSQL, and what stands on it. Nothing is sent yet. */
export function connectToPostgres(source: PostgresSource): Database {
  const most = source.statementMilliseconds ?? statementMilliseconds;
  const config: PoolConfig = {
    connectionString: source.url,
    max: source.connections ?? defaultConnections,
    options: `${sessionOptions} -c statement_timeout=${most}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  };
  const pool = new GatedPool(config);
  limitSilence(pool, most + graceMilliseconds);
  return connect(pool);
}

/** The same for an embedded database that is open. */
export function connectToEngine(engine: WireDatabase, afterClose?: () => Promise<void>): Database {
  return connect(new GatedPool(embeddedPool(engine)), afterClose);
}

/** One connection, for ever: an embedded database has a single session. */
function embeddedPool(engine: WireDatabase): PoolConfig {
  const stream = (): PgliteSocket => new PgliteSocket(engine);
  return { stream, max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', types };
}

function connect(pool: GatedPool, afterClose: () => Promise<void> = () => Promise.resolve()): Database {
  // Without a listener the loss of an idle connection would end the process; the next query reports what is wrong.
  pool.on('error', () => undefined);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator });
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
    await afterClose();
  };
  const close = (): Promise<void> => (closing ??= closeAll());
  const open = (work: Omit<Work, 'isShort'>): Database => ({
    prisma,
    pool: new TenantPool(pool, { ...work, isShort: true }),
    longPool: new TenantPool(pool, { ...work, isShort: false }),
    deadline: work.deadline,
    as: (tenant, deadline) => open({ tenant, deadline }),
    close,
  });
  return open(serviceWork);
}

const { builtins } = pg.types;

/** Parsers of plain SQL; Prisma brings its own with each query. */
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.DATE, (text: string) => text);
types.setTypeParser(builtins.TIMESTAMP, (text: string) => text);
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.NUMERIC, Number);

const names = new StatementNames('p', 400);

/** Names Prisma's prepared statements; the empty name is PostgreSQL's unnamed statement. */
function statementNameGenerator({ sql }: { readonly sql: string }): string {
  return names.of(sql) ?? '';
}
