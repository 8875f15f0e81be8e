import { PrismaPg } from '@prisma/adapter-pg';
import type { Database } from '../database.js';
import { AccountNodes } from '../distribution/account-nodes.js';
import { Distribution } from '../distribution/distribution.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { Replica } from '../replicas/replica.js';
import { probeMs, Replicas } from '../replicas/replicas.js';
import { ByteClient } from './byte-columns.js';
import { GatedPool, serviceWork } from './gated-pool.js';
import { parsedTypes } from './parsed-types.js';
import { PgliteSocket } from './pglite-socket.js';
import { PooledDatabase } from './pooled-database.js';
import { createPostgresPool, type PoolSource } from './postgres-pool.js';
import { StatementNames, type TraceStatement } from './statement-names.js';
import { TenantPool } from './tenant-pool.js';
import type { WireDatabase } from './wire-database.js';

type PoolConfig = ConstructorParameters<typeof GatedPool>[0];

/** Connection settings for a PostgreSQL server. */
export interface PostgresSource extends PoolSource {
  readonly url: string;
  /** URLs of replicas. Each replica gets its own pool with `connections` connections. */
  readonly replicaUrls?: readonly string[];
  /** Maximum replication lag of a replica that serves reads. */
  readonly replicaMaxLagMs?: number;
  /**
   * URLs of the nodes that receive statements on distributed accounts. Each gets its own pool with `connections`
   * connections.
   */
  readonly accountUrls?: readonly string[];
}

const connectMs = 5000;
/** Shorter than for the primary, because another server can run the statement. */
const replicaConnectMs = 1000;
const defaultMaxLagMs = 1000;
/** Maximum delay of a replica probe when the process is busy. */
const lateMs = 500;

/** Opens a connection pool to a PostgreSQL server. If there are replicas, starts to probe them. */
export function connectToPostgres(source: PostgresSource): Database {
  const { replicaUrls = [], preparedStatements: isPrepared = true } = source;
  const { pool } = createPostgresPool(source, source.url, connectMs);
  const replicas = replicaUrls.length === 0 ? null : connectToReplicas(source, pool, replicaUrls);
  return connect(pool, { replicas, isPrepared, nodes: connectToNodes(source, pool) });
}

function connectToNodes(source: PostgresSource, coordinator: GatedPool): AccountNodes | null {
  const { accountUrls = [] } = source;
  if (accountUrls.length === 0) return null;
  const nodes = accountUrls.map((url) => {
    const node = createPostgresPool(source, url, replicaConnectMs);
    node.pool.on('error', () => undefined);
    return node;
  });
  return new AccountNodes(coordinator, nodes);
}

function connectToReplicas(source: PostgresSource, primary: GatedPool, urls: readonly string[]): Replicas {
  const maxLagMs = source.replicaMaxLagMs ?? defaultMaxLagMs;
  const trustMs = maxLagMs + probeMs + lateMs;
  const terms = { maxLagMs, trustMs };
  const all = urls.map((url) => {
    const { name, pool } = createPostgresPool(source, url, replicaConnectMs);
    pool.on('error', () => undefined);
    return new Replica(name, pool, terms);
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
  return {
    ...{ stream, Client: ByteClient, max: 1, idleTimeoutMillis: 0, types: parsedTypes },
    ...{ user: 'postgres', database: 'postgres' },
  };
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

const names = new StatementNames('p', 400);

/** Returns the name of a prepared statement of Prisma. An empty name is PostgreSQL's unnamed statement. */
function statementNameGenerator({ sql }: { readonly sql: string }): string {
  return names.of(sql) ?? '';
}
