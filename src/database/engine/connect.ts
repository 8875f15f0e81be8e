import { Duplex } from 'node:stream';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Database } from '../database.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { AccountNodes } from '../distribution/account-nodes.js';
import { Distribution } from '../distribution/distribution.js';
import { Replica } from '../replicas/replica.js';
import { probeMs, Replicas } from '../replicas/replicas.js';
import { GatedPool, serviceWork } from './gated-pool.js';
import './pg-internals.js';
import { PooledDatabase } from './pooled-database.js';
import { limitSilence } from './silence.js';
import { statementLimit, StatementNames, type TraceStatement } from './statement-names.js';
import { TenantPool } from './tenant-pool.js';
import type { WireDatabase } from './wire-database.js';

/**
 * A client whose session uses UTC, because Prisma's adapter-pg ignores the offset of timestamps. The time zone is a
 * startup parameter, because poolers preserve it for each client, but may drop `options`.
 */
class UtcClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }
}

/**
 * A socket for node-postgres that connects to an embedded database, so that it uses the same driver, adapter and SQL as
 * a server. It buffers Parse, Bind, Describe, Execute and Close until Sync, so that each statement is a single
 * exchange.
 */
class PgliteSocket extends Duplex {
  private buffered: Buffer = Buffer.alloc(0);
  private held: Buffer[] = [];
  private started = false;

  constructor(private readonly database: WireDatabase) {
    super({ allowHalfOpen: false });
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // `send` pushes the responses.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.feed(chunk).then(() => {
      done();
    }, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.feed(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => {
      done();
    }, done);
  }

  private async feed(chunk: Buffer): Promise<void> {
    this.buffered = this.buffered.length > 0 ? Buffer.concat([this.buffered, chunk]) : chunk;
    for (let message = this.nextMessage(); message !== null; message = this.nextMessage()) {
      if (this.started) await this.handle(message);
      else await this.start(message);
    }
  }

  /** Returns the next complete message, or null. The first message (startup) has no type byte. */
  private nextMessage(): Buffer | null {
    const typeBytes = this.started ? 1 : 0;
    if (this.buffered.length < typeBytes + 4) return null;
    const length = this.buffered.readInt32BE(typeBytes) + typeBytes;
    if (this.buffered.length < length) return null;
    const message = this.buffered.subarray(0, length);
    this.buffered = this.buffered.subarray(length);
    return message;
  }

  private async start(startupMessage: Buffer): Promise<void> {
    this.started = true;
    await this.database.reset();
    await this.send(startupMessage);
  }

  private async handle(message: Buffer): Promise<void> {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'X') {
      this.push(null); // Terminate ends this client; the session stays open.
      return;
    }
    this.held.push(message);
    if ('PBDEC'.includes(type)) return;
    const batch = Buffer.concat(this.held);
    this.held = [];
    await this.send(batch);
  }

  private async send(message: Buffer): Promise<void> {
    for (const chunk of await this.database.exchange(new Uint8Array(message))) this.push(Buffer.from(chunk));
  }
}

/**
 * A client without named statements. Behind a pooler, a statement may run in a session that does not know the name.
 * Statements can still have parameters, but are planned on every run.
 */
class UnpreparedClient extends UtcClient {
  // The original method has many overloads. Passes all arguments through and removes only the statement name.
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query;
    return this.send(isNamed ? { ...query, name: undefined } : query, ...rest);
  }) as UtcClient['query'];

  private send(...given: unknown[]): unknown {
    return (super.query as (...given: unknown[]) => unknown)(...given);
  }
}

type PoolConfig = ConstructorParameters<typeof GatedPool>[0];

/** Connection settings for a PostgreSQL server. */
export interface PostgresSource {
  readonly url: string;
  readonly connections?: number;
  /** The session's `statement_timeout` in milliseconds (see `statementLimit`). Default: 25 s. */
  readonly statementMs?: number;
  /** False disables named statements, for poolers that do not support prepared statements. */
  readonly preparedStatements?: boolean;
  /** URLs of replicas. Each replica gets its own pool with `connections` connections. */
  readonly replicaUrls?: readonly string[];
  /** Maximum replication lag of a replica that serves reads. */
  readonly replicaMaxLagMs?: number;
  /**
   * URLs of the nodes that receive statements on distributed accounts. Each gets its own pool with `connections`
   * connections.
   */
  readonly accountUrls?: readonly string[];
  /** Called for each statement. Default: none. */
  readonly trace?: TraceStatement | null;
}

/**
 * Session options. JIT compilation is off, because it takes longer than most statements. Parallel workers are off,
 * because they let one slow statement use several processors. Imports, refreshes and migrations disable the statement
 * timeout.
 */
const sessionOptions = '-c jit=off -c max_parallel_workers_per_gather=0';
const defaultRequestMs = 20_000;
/** Extra time for PostgreSQL to report a statement timeout, before the connection is considered lost. */
const graceMs = 2000;
const defaultConnections = 10;
const connectMs = 5000;
/** Shorter than for the primary, because another server can run the statement. */
const replicaConnectMs = 1000;
const defaultMaxLagMs = 1000;
/** Maximum delay of a replica probe when the process is busy. */
const lateMs = 500;

/** Opens a connection pool to a PostgreSQL server. If there are replicas, starts to probe them. */
export function connectToPostgres(source: PostgresSource): Database {
  const { replicaUrls = [], preparedStatements: isPrepared = true } = source;
  const pool = postgresPool(source, source.url, connectMs);
  const replicas = replicaUrls.length === 0 ? null : connectToReplicas(source, pool, replicaUrls);
  return connect(pool, { replicas, isPrepared, nodes: connectToNodes(source, pool) });
}

function connectToNodes(source: PostgresSource, coordinator: GatedPool): AccountNodes | null {
  const { accountUrls = [] } = source;
  if (accountUrls.length === 0) return null;
  const nodes = accountUrls.map((url) => {
    const pool = postgresPool(source, url, replicaConnectMs);
    pool.on('error', () => undefined);
    return { name: new URL(url).host, pool };
  });
  return new AccountNodes(coordinator, nodes);
}

function postgresPool(source: PostgresSource, url: string, connectionTimeoutMillis: number): GatedPool {
  const most = source.statementMs ?? statementLimit(defaultRequestMs);
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
  limitSilence(pool, most + graceMs);
  return pool;
}

function connectToReplicas(source: PostgresSource, primary: GatedPool, urls: readonly string[]): Replicas {
  const maxLagMs = source.replicaMaxLagMs ?? defaultMaxLagMs;
  const trustMs = maxLagMs + probeMs + lateMs;
  const terms = { maxLagMs, trustMs };
  const all = urls.map((url) => {
    const pool = postgresPool(source, url, replicaConnectMs);
    pool.on('error', () => undefined);
    return new Replica(new URL(url).host, pool, terms);
  });
  return new Replicas(new TenantPool(primary, serviceWork), all, terms);
}

/** Returns a database that uses an open embedded engine. */
export function connectToEngine(
  engine: WireDatabase,
  trace: TraceStatement | null = null,
  afterClose?: () => Promise<void>,
): Database {
  const copyFiles = engine.copy?.bind(engine);
  return connect(new GatedPool(embeddedPool(engine), trace), { afterClose, copyFiles });
}

/** Uses a single permanent connection, because an embedded database has a single session. */
function embeddedPool(engine: WireDatabase): PoolConfig {
  const stream = (): PgliteSocket => new PgliteSocket(engine);
  return { stream, max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', types };
}

interface Connected {
  readonly replicas?: Replicas | null;
  readonly isPrepared?: boolean;
  readonly nodes?: AccountNodes | null;
  readonly afterClose?: (() => Promise<void>) | undefined;
  readonly copyFiles?: WireDatabase['copy'];
}

function connect(
  pool: GatedPool,
  { replicas = null, isPrepared = true, nodes = null, afterClose, copyFiles }: Connected,
): Database {
  // Without this listener, the loss of an idle connection would end the process. The next query reports the error.
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
    await nodes?.close();
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
    await afterClose?.();
  };
  const close = (): Promise<void> => (closing ??= closeAll());
  const distribution = new Distribution(nodes);
  return new PooledDatabase({ prisma, pool, replicas, distribution, copyFiles, close }, serviceWork);
}

const { builtins } = pg.types;

/** Type parsers for plain SQL. Prisma passes its own parsers with each query. */
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.DATE, (text: string) => text);
types.setTypeParser(builtins.TIMESTAMP, (text: string) => text);
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.NUMERIC, Number);

const names = new StatementNames('p', 400);

/** Returns the name of a prepared statement of Prisma. An empty name is PostgreSQL's unnamed statement. */
function statementNameGenerator({ sql }: { readonly sql: string }): string {
  return names.of(sql) ?? '';
}
