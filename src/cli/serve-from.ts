import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { AuditLine } from '../accounts/model/audit-entry.js';
import { findApiKeyBySecret } from '../accounts/sql/api-keys.js';
import { type App, createApp } from '../app.js';
import type { Config } from '../config/config.js';
import { createServices } from '../create-services.js';
import type { Database } from '../database/database.js';
import { pendingMigrations } from '../database/engine/migrate.js';
import { isReadOnly } from '../database/engine/read-only.js';
import { isEmptyDatabase } from '../database/settings.js';
import { ApiError } from '../errors/api-error.js';
import { waitingConnections } from '../http/limit-connections.js';
import { createMetrics } from '../http/metrics.js';
import type { RequestTracer } from '../http/request-locals.js';
import { findDemoSearchId, findDemoState, loadDemo } from '../import/load-demo.js';
import type { Route } from '../rest/route.js';
import { migrationsDirectory } from '../runtime/migrations-directory.js';
import type { Sandbox } from '../sandbox/open-sandbox.js';
import { systemClock } from '../values/dates.js';
import { startBackgroundWork } from './background-work.js';
import { CommandError } from './command.js';
import { type CommandSocket, openCommandSocket } from './command-socket.js';
import { followDatabase } from './follow-database.js';
import { followRedis } from './follow-redis.js';
import { followReplicas } from './follow-replicas.js';
import { migrateAudited } from './migrate-command.js';
import type { ServeOptions, WorkerPosition } from './option-values.js';
import { type RepeatedWork, repeatWork } from './repeated-work.js';
import { requireMigrations } from './require-migrations.js';
import { servicesOf } from './services-of.js';
import { drain, type StopSignal } from './shutdown.js';
import { type Addresses, type DemoAccess, namedOrganizations, welcome, welcomeToSandbox } from './welcome.js';
import type { PrimaryLink } from './workers/primary-link.js';
import { settingsOfServer } from './workers/worker-limits.js';

/** Runs a server on an open database. Resolves when the server has received a stop signal and has shut down. */
export async function serveFrom(
  db: Database,
  stop: StopSignal,
  { config, options, logger, say, trace, primary }: Serving,
): Promise<void> {
  if (options.migrate && primary === null) await migrateAudited(db);
  await requireMigrations(db, config);
  const sandbox = options.sandbox ? await prepareSandbox(db, logger) : null;
  const demo = sandbox === null ? await prepareDemo(db, config, options, say) : null;
  const { services, exportWorker, probeRedis, close } = await openServices(db, config, logger, sandbox);
  const own = createMetrics({ ofProcess: true });
  const metrics = primary?.share(own) ?? own;
  followRedis(metrics, probeRedis);
  followReplicas(metrics, db.replicas);
  const checkDatabase = (): Promise<void> => requireReady(db);
  let socket: CommandSocket | undefined;
  try {
    const parts = { services, logger, metrics, checkDatabase, trace, sandboxRoutes: sandbox?.routes };
    const app = await createConfiguredApp(parts, config, options.worker);
    if (config.databaseUrl === undefined && sandbox === null)
      socket = await listenForCommands(db, config, logger);
    reportUnheard(logger);
    const addresses = await listenEverywhere(app, config, options);
    stop.arm();
    const hasDocs = config.docs !== null;
    if (primary === null) say(await greet(db, addresses, { demo, sandbox, hasDocs }));
    else await primary.reportReady(addresses);
    followDatabase(metrics, services);
    const audit = describeAudit(logger);
    const isFirstWorker = options.worker === undefined || options.worker.number === 1;
    const terms = { config, logger, metrics, audit, isFirstWorker };
    const background = startBackgroundWork(services, exportWorker, terms);
    const ticking = sandbox && repeatWork(tickSandbox(sandbox), logger);
    await stop.received;
    ticking?.stop();
    const ended = background.stop();
    await drain(app, config.drainDelaySeconds * 1000, logger);
    await ended;
    await app.stop();
    await primary?.reportEnd();
  } finally {
    await socket?.close();
    await sandbox?.close();
    await close();
  }
}

/** Creates the services of the process, with those of the sandbox if there is one. */
async function openServices(
  db: Database,
  { redisUrl, bounds }: Config,
  logger: Logger,
  sandbox: Sandbox | null,
): ReturnType<typeof createServices> {
  const created = await createServices(db, systemClock, redisUrl, logger, bounds, sandbox?.signer);
  return sandbox === null ? created : { ...created, services: sandbox.serve(created.services) };
}

function createConfiguredApp(
  parts: AppParts,
  config: Config,
  worker: WorkerPosition | undefined,
): Promise<App> {
  const {
    trustProxy,
    docs,
    offer,
    keepAliveSeconds,
    publicUrl,
    mcpOauth,
    compression,
    corsOrigins,
    graph,
    operatorPort,
  } = config;
  const settings = {
    ...{ trustProxy, docs, offer, keepAliveSeconds, publicUrl, mcpOauth },
    ...{ compression, corsOrigins, graph },
  };
  return createApp({
    ...parts,
    ...settings,
    operatorServer: operatorPort === undefined ? null : servicesOf(settingsOfServer(config, worker)),
  });
}

type AppParts = Pick<
  Parameters<typeof createApp>[0],
  'services' | 'logger' | 'metrics' | 'checkDatabase' | 'trace' | 'sandboxRoutes'
>;

/** Logs unhandled rejections. By default they end a Node.js process, which would fail all requests in progress. */
function reportUnheard(logger: Logger): void {
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'unhandled rejection');
  });
}

/**
 * Checks that the database responds, that its schema is for this version, and that it takes writes, without which no
 * call can be charged. During an upgrade, the schema can be older or newer than this server.
 * @throws ApiError SERVICE_UNAVAILABLE when the check fails.
 */
async function requireReady(db: Database): Promise<void> {
  try {
    const pending = await inTime(pendingMigrations(db.pool, migrationsDirectory));
    if (pending.length > 0) throw new Error(`the database lacks ${pending.join(', ')}`);
    if (await inTime(isReadOnly(db.pool))) throw new Error('the database is read-only');
  } catch (cause) {
    const headers = { 'Retry-After': '5' };
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      'The database is not reachable, not up to date, or read-only.',
      {
        headers,
        cause,
      },
    );
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

/** The parts of a server that its welcome message describes. */
interface Greeted {
  readonly demo: DemoAccess | null;
  readonly sandbox: Sandbox | null;
  readonly hasDocs: boolean;
}

/** Returns the welcome message. */
async function greet(
  db: Database,
  addresses: Addresses,
  { demo, sandbox, hasDocs }: Greeted,
): Promise<string> {
  if (sandbox !== null) return welcomeToSandbox(addresses, hasDocs);
  const organizations = demo === null ? await namedOrganizations(db) : [];
  return welcome(addresses, { demo, organizations, hasDocs });
}

/** Fills the new database of a sandbox. Its code is loaded by a sandbox only. */
async function prepareSandbox(db: Database, logger: Logger): Promise<ServedSandbox> {
  const [{ openSandbox }, { sandboxRoutes: routes }] = await Promise.all([
    import('../sandbox/open-sandbox.js'),
    import('../sandbox/rest/sandbox-routes.js'),
  ]);
  return { ...(await openSandbox(db, systemClock, logger)), routes };
}

/** A sandbox with the routes that only a sandbox has. */
interface ServedSandbox extends Sandbox {
  readonly routes: readonly Route[];
}

/** Looks every second for the next minute, in which a record of the sandbox changes. */
function tickSandbox(sandbox: Sandbox): RepeatedWork {
  return {
    failure: 'the record that changes every minute could not be changed; retrying',
    pauseMs: 1000,
    run: () => sandbox.tick(),
  };
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

/** The settings of a server. */
export interface Serving {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly logger: Logger;
  /** Traces requests; null if tracing is off. */
  readonly trace: RequestTracer | null;
  readonly say: (text: string) => void;
  /** The primary process of a worker; null if this process is the whole server. */
  readonly primary: PrimaryLink | null;
}
