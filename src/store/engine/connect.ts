import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Database } from '../database.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { probeMilliseconds, Replicas } from '../replicas/replicas.js';
import { Replica } from '../replicas/replica.js';
import { PooledDatabase } from './pooled-database.js';
import { TenantPool } from './tenant-pool.js';
import { UnpreparedClient } from './unprepared-client.js';
import { UtcClient } from './utc-client.js';
import { GatedPool, serviceWork } from './gated-pool.js';
import { PgliteSocket } from './pglite-socket.js';
import { limitSilence } from './silence.js';
import { statementLimit } from './statement-limit.js';
import type { TraceStatement } from './trace-statement.js';
import { StatementNames } from './statement-names.js';
import type { WireDatabase } from './wire-database.js';

type PoolConfig = ConstructorParameters<typeof GatedPool>[0];

/** A PostgreSQL by its address. */
export interface PostgresSource {
  readonly url: string;
  readonly connections?: number;
  /** The session's `statement_timeout` (statementLimit); 25 s by default. */
  readonly statementMilliseconds?: number;
  /** False leaves all statements without names, for poolers that cannot carry prepared ones. */
  readonly preparedStatements?: boolean;
  /** The addresses of its replicas, each of which gets as many connections. */
  readonly replicaUrls?: readonly string[];
  /** How long a replica may take to have what the primary has, and still be read. */
  readonly replicaMaxLagMilliseconds?: number;
  /** Hears of each statement; by default nobody does. */
  readonly trace?: TraceStatement | null;
}

/**
 * For PostgreSQL to compile a statement (jit) takes longer than most of them take to run. Parallel workers would give one
 * slow statement several processors, and others none. Imports, refreshes and migrations lift the time limit for
 * themselves.
 */
const sessionOptions = '-c jit=off -c max_parallel_workers_per_gather=0';
const defaultRequestMilliseconds = 20_000;
/** PostgreSQL is given so much longer to say that a statement took too long, before the connection counts as lost. */
const graceMilliseconds = 2000;
const defaultConnections = 10;
const connectMilliseconds = 5000;
/** There is another place to read. */
const replicaConnectMilliseconds = 1000;
const defaultMaxLagMilliseconds = 1000;
/** How late a look at the replicas may be in a process that has much to do. */
const lateMilliseconds = 500;

/** A pool of connections to a PostgreSQL, and what stands on it. With replicas, these are looked at from now on. */
export function connectToPostgres(source: PostgresSource): Database {
  const { replicaUrls = [], preparedStatements: isPrepared = true } = source;
  const pool = postgresPool(source, source.url, connectMilliseconds);
  const replicas = replicaUrls.length === 0 ? null : connectToReplicas(source, pool, replicaUrls);
  return connect(pool, { replicas, isPrepared });
}

function postgresPool(source: PostgresSource, url: string, connectionTimeoutMillis: number): GatedPool {
  const most = source.statementMilliseconds ?? statementLimit(defaultRequestMilliseconds);
  const config: PoolConfig = {
    connectionString: url,
    max: source.connections ?? defaultConnections,
    options: `${sessionOptions} -c statement_timeout=${most}`,
    Client: source.preparedStatements === false ? UnpreparedClient : UtcClient,
    connectionTimeoutMillis,
    keepAlive: true,
    types,
  };
  const pool = new GatedPool(config, source.trace);
  limitSilence(pool, most + graceMilliseconds);
  return pool;
}

function connectToReplicas(source: PostgresSource, primary: GatedPool, urls: readonly string[]): Replicas {
  const maxLagMilliseconds = source.replicaMaxLagMilliseconds ?? defaultMaxLagMilliseconds;
  const trustMilliseconds = maxLagMilliseconds + probeMilliseconds + lateMilliseconds;
  const terms = { maxLagMilliseconds, trustMilliseconds };
  const all = urls.map((url) => {
    const pool = postgresPool(source, url, replicaConnectMilliseconds);
    pool.on('error', () => undefined);
    return new Replica(new URL(url).host, pool, terms);
  });
  return new Replicas(new TenantPool(primary, serviceWork), all, terms);
}

/** The same for an embedded database that is open. */
export function connectToEngine(
  engine: WireDatabase,
  trace: TraceStatement | null = null,
  afterClose?: () => Promise<void>,
): Database {
  const copyFiles = engine.copy?.bind(engine);
  return connect(new GatedPool(embeddedPool(engine), trace), { afterClose, copyFiles });
}

/** One connection, for ever: an embedded database has a single session. */
function embeddedPool(engine: WireDatabase): PoolConfig {
  const stream = (): PgliteSocket => new PgliteSocket(engine);
  return { stream, max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', types };
}

interface Connected {
  readonly replicas?: Replicas | null;
  readonly isPrepared?: boolean;
  readonly afterClose?: (() => Promise<void>) | undefined;
  readonly copyFiles?: WireDatabase['copy'];
}

function connect(
  pool: GatedPool,
  { replicas = null, isPrepared = true, afterClose, copyFiles }: Connected,
): Database {
  // Without a listener the loss of an idle connection would end the process; the next query reports what is wrong.
  pool.on('error', () => undefined);
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    ...(isPrepared && { statementNameGenerator }),
  });
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await replicas?.close();
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
    await afterClose?.();
  };
  const close = (): Promise<void> => (closing ??= closeAll());
  return new PooledDatabase({ prisma, pool, replicas, copyFiles, close }, serviceWork);
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
