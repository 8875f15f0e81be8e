import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, relative } from 'node:path';
import type { Logger } from 'pino';
import { createApp, type App } from '../app.js';
import type { Config } from '../config/config.js';
import { createServices } from '../create-services.js';
import { systemClock } from '../domain/dates.js';
import { ApiError } from '../errors/api-error.js';
import { waitingConnections } from '../http/limit-connections.js';
import { createMetrics, type TrackedMetric } from '../http/metrics.js';
import type { RequestTracer } from '../http/request-locals.js';
import { findDemoSearchId, findDemoState, loadDemo } from '../import/load-demo.js';
import { findApiKeyBySecret } from '../accounts/sql/api-keys.js';
import { firstOrganizations } from '../accounts/sql/organizations.js';
import type { Database } from '../database/database.js';
import { pendingMigrations } from '../database/engine/migrate.js';
import { isEmptyDatabase } from '../database/settings.js';
import type { ReplicaState } from '../database/replicas/replica.js';
import type { Replicas } from '../database/replicas/replicas.js';
import type { ServeOptions } from './option-values.js';
import type { AuditLine } from './audit.js';
import { startBackgroundWork } from './background-work.js';
import { openCommandSocket, type CommandSocket } from './command-socket.js';
import { CommandError } from './command.js';
import { followDatabase } from './follow-database.js';
import { bringUpToDate, migrationsDirectory } from './migrate-command.js';
import { requireMigrations } from './require-migrations.js';
import { servicesOf } from './services-of.js';
import { drain, type StopSignal } from './shutdown.js';
import { welcome, type Addresses, type DemoAccess } from './welcome.js';

/** Maximum number of organizations listed in the welcome message of a server without a demo key. */
const maxNamed = 3;

/** Runs a server on an open database. Resolves when the server has received a stop signal and has shut down. */
export async function serveFrom(
  db: Database,
  stop: StopSignal,
  { config, options, logger, say, trace }: Serving,
): Promise<void> {
  if (options.migrate) await bringUpToDate(db);
  await requireMigrations(db, config);
  const demo = await prepareDemo(db, config, options, say);
  const { redisUrl, bounds } = config;
  const { services, exportWorker, close } = createServices(db, systemClock, redisUrl, logger, bounds);
  const metrics = createMetrics({ ofProcess: true });
  metrics.follow(replicaMetrics(db.replicas));
  const checkDatabase = (): Promise<void> => requireReady(db);
  let socket: CommandSocket | undefined;
  try {
    const { trustProxy, compression, corsOrigins, graph } = config;
    const app = await createApp({
      services,
      logger,
      metrics,
      trustProxy,
      compression,
      corsOrigins,
      graph,
      checkDatabase,
      trace,
      operatorServer: config.operatorPort !== undefined,
    });
    if (config.databaseUrl === undefined) socket = await listenForCommands(db, config, logger);
    reportUnheard(logger);
    const addresses = await listenEverywhere(app, config, options);
    stop.arm();
    const organizations = demo === null ? await firstOrganizations(db, maxNamed) : [];
    const program = programWords(process.argv[1] ?? '', process.cwd());
    say(welcome(addresses, { demo, organizations, program }));
    followDatabase(metrics, services);
    const audit = describeAudit(logger);
    const background = startBackgroundWork(services, exportWorker, { config, logger, metrics, audit });
    await stop.received;
    const ended = background.stop();
    await drain(app, config.drainDelaySeconds * 1000, logger);
    await ended;
    await app.stop();
  } finally {
    await socket?.close();
    await close();
  }
}

/** Logs unhandled rejections. By default they end a Node.js process, which would fail all requests in progress. */
function reportUnheard(logger: Logger): void {
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'unhandled rejection');
  });
}

/**
 * Checks that the database responds and that its schema is for this version. During an upgrade, the schema can be older
 * or newer than this server.
 * @throws ApiError SERVICE_UNAVAILABLE when the check fails.
 */
async function requireReady(db: Database): Promise<void> {
  try {
    const pending = await inTime(pendingMigrations(db.pool, migrationsDirectory));
    if (pending.length > 0) throw new Error(`the database lacks ${pending.join(', ')}`);
  } catch (cause) {
    const headers = { 'Retry-After': '5' };
    throw new ApiError('SERVICE_UNAVAILABLE', 'The database is not reachable or not up to date.', {
      headers,
      cause,
    });
  }
}

/** Timeout of the readiness check: shorter than the timeout of a typical probe. */
const readyMs = 3000;

async function inTime<T>(look: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the database did not respond in time'));
    }, readyMs);
  });
  return Promise.race([look, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** Loads the demo data on the first start with an embedded database. Returns the demo's key and search, or null. */
async function prepareDemo(
  db: Database,
  config: Config,
  options: ServeOptions,
  say: (text: string) => void,
): Promise<DemoAccess | null> {
  if (config.databaseUrl !== undefined) return null;
  const keyFile = join(config.dataDirectory, 'demo-key');
  if (options.demo && !existsSync(keyFile) && (await lacksDemo(db))) {
    say('First start: loading demo data into the embedded database ...');
    const { apiKey } = await loadDemo(db, systemClock);
    writeFileSync(keyFile, `${apiKey}\n`, { mode: 0o600 });
    chmodSync(keyFile, 0o600);
  }
  const roundsSearchId = await findDemoSearchId(db);
  if (!existsSync(keyFile) || roundsSearchId === null) return null;
  const key = readFileSync(keyFile, 'utf8').trim();
  return (await isLive(db, key)) ? { key, roundsSearchId } : null;
}

/** Returns true if the demo data should be loaded: the database is empty, or loading it was interrupted. */
async function lacksDemo(db: Database): Promise<boolean> {
  const state = await findDemoState(db);
  return state === 'none' ? isEmptyDatabase(db) : state !== 'whole';
}

/** Returns true if a key is neither revoked nor expired. */
async function isLive(db: Database, secret: string): Promise<boolean> {
  const key = await findApiKeyBySecret(db, secret);
  const now = systemClock.now();
  return key !== null && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

function listenForCommands(db: Database, config: Config, logger: Logger): Promise<CommandSocket> {
  return openCommandSocket({ db, ...servicesOf(config) }, describeAudit(logger));
}

function describeAudit(logger: Logger): (line: AuditLine) => void {
  return (line) => {
    logger.info(line, 'audit');
  };
}

/** Starts the HTTP servers and returns their URLs. Without a separate operator server, both URLs are the same. */
async function listenEverywhere(
  { server, operatorServer }: App,
  config: Config,
  options: ServeOptions,
): Promise<Addresses> {
  const host = options.host ?? config.host;
  const url = await listen(server, options.port ?? config.port, host);
  const operators = operatorServer && (await listen(operatorServer, config.operatorPort ?? 0, host));
  return { url, operators: operators ?? url };
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  try {
    server.listen({ port, host, backlog: waitingConnections });
    await once(server, 'listening');
  } catch (error) {
    throw new CommandError(
      `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const { port: actual } = server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

/**
 * Returns the command that starts this program in the folder `directory`: `dealgraph` if the package is installed,
 * otherwise, for example, `node dist/main.js`.
 */
function programWords(script: string, directory: string): string {
  return basename(script) === 'dealgraph' ? 'dealgraph' : `node ${relative(directory, script)}`;
}

/** The settings of a server. */
interface Serving {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly logger: Logger;
  /** Traces requests; null if tracing is off. */
  readonly trace: RequestTracer | null;
  readonly say: (text: string) => void;
}

type Described = Pick<TrackedMetric, 'name' | 'help' | 'type'> & {
  /** Returns the value for a replica; NaN if it is unknown. */
  readonly of: (replica: ReplicaState) => number;
};

const described: readonly Described[] = [
  {
    name: 'dealgraph_replica_up',
    help: '1 if this process reads from the replica, 0 if the replica is not used.',
    type: 'gauge',
    of: ({ isIn }) => Number(isIn),
  },
  {
    name: 'dealgraph_replica_lag_seconds',
    help: 'Replication lag when the replica last responded, in seconds; NaN if unknown.',
    type: 'gauge',
    of: ({ lagSeconds }) => lagSeconds ?? Number.NaN,
  },
  {
    name: 'dealgraph_replica_reads_total',
    help: 'Statements that this process sent to a replica.',
    type: 'counter',
    of: ({ reads }) => reads,
  },
  {
    name: 'dealgraph_replica_reads_retried_total',
    help: 'Statements that failed on a replica and were repeated on the primary.',
    type: 'counter',
    of: ({ repeated }) => repeated,
  },
];

/**
 * Returns the gauges of each database replica, labeled with its host and port. Without replicas, the gauges have no
 * values.
 */
function replicaMetrics(replicas: Replicas | null): readonly TrackedMetric[] {
  return described.map(({ name, help, type, of }) => ({
    name,
    help,
    type,
    labels: ['replica'],
    read: () =>
      (replicas?.states ?? []).map((state) => ({ labels: { replica: state.name }, value: of(state) })),
  }));
}
