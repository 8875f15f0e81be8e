import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, type App } from '../app.js';
import type { Config } from '../config.js';
import { createServices } from '../create-services.js';
import { systemClock } from '../domain/clock.js';
import { ApiError } from '../errors/api-error.js';
import { findDemoSearchId, findDemoState, loadDemo } from '../intake/load-demo.js';
import { waitingConnections } from '../http/limit-connections.js';
import { createMetrics } from '../http/metrics.js';
import { optimizeEarly } from '../optimize-early.js';
import { pendingMigrations } from '../store/engine/migrate.js';
import type { Database } from '../store/database.js';
import { findApiKeyBySecret } from '../store/accounts/api-keys.js';
import { firstOrganizations } from '../store/accounts/first-organizations.js';
import { isEmptyDatabase } from '../store/is-empty-database.js';
import { CommandError } from './command.js';
import { openCommandSocket, type CommandSocket } from './command-socket.js';
import { bringUpToDate, migrationsDirectory } from './migrate-command.js';
import type { ServeOptions } from './actions.js';
import type { AuditLine } from './audit.js';
import { startBackgroundWork } from './background-work.js';
import { followDatabase } from './follow-database.js';
import { programWords } from './program-words.js';
import { replicaFigures } from './replica-figures.js';
import { requireMigrations } from './require-migrations.js';
import { servicesOf } from './services-of.js';
import type { Serving } from './serving.js';
import { drain, type StopSignal } from './shutdown.js';
import { welcome, type Addresses, type DemoAccess } from './welcome.js';

/** How many organizations a server names that has no key to show. */
const mostNamed = 3;

/** Serves from an open database until the server is told to stop and has stopped. */
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
  metrics.follow(replicaFigures(db.replicas));
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
    app.server.once('request', optimizeEarly);
    const organizations = demo === null ? await firstOrganizations(db, mostNamed) : [];
    const program = programWords(process.argv[1] ?? '', process.cwd());
    say(welcome(addresses, { demo, organizations, program }));
    followDatabase(metrics, services);
    const audit = tellAudit(logger);
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

/** One request's failure that nobody waits for is no reason to drop all the others, as Node.js would. */
function reportUnheard(logger: Logger): void {
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a failure that nobody waited for');
  });
}

/** A database that is older or newer than this version is not ready, which is nobody's bug while versions change. */
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

/** Probes give up after seconds, and want to be told before that. */
const readyMilliseconds = 3000;

async function inTime<T>(look: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the database did not answer in time'));
    }, readyMilliseconds);
  });
  return Promise.race([look, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** The embedded database is for trying the product, so its first start fills it. Answers how to use it, if it is there. */
async function prepareDemo(
  db: Database,
  config: Config,
  options: ServeOptions,
  say: (text: string) => void,
): Promise<DemoAccess | null> {
  if (config.databaseUrl !== undefined) return null;
  const keyFile = join(config.dataDirectory, 'demo-key');
  if (options.demo && !existsSync(keyFile) && (await lacksDemo(db))) {
    say('First start: filling the embedded database with demo data ...');
    const { apiKey } = await loadDemo(db, systemClock);
    writeFileSync(keyFile, `${apiKey}\n`, { mode: 0o600 });
    chmodSync(keyFile, 0o600);
  }
  const roundsSearchId = await findDemoSearchId(db);
  if (!existsSync(keyFile) || roundsSearchId === null) return null;
  const key = readFileSync(keyFile, 'utf8').trim();
  return (await isLive(db, key)) ? { key, roundsSearchId } : null;
}

/** Whether the demo was cut off before it was whole, or may still be put here. */
async function lacksDemo(db: Database): Promise<boolean> {
  const state = await findDemoState(db);
  return state === 'none' ? isEmptyDatabase(db) : state !== 'whole';
}

/** Whether a key is neither revoked nor at its end. */
async function isLive(db: Database, secret: string): Promise<boolean> {
  const key = await findApiKeyBySecret(db, secret);
  const now = systemClock.now();
  return key !== null && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

function listenForCommands(db: Database, config: Config, logger: Logger): Promise<CommandSocket> {
  return openCommandSocket({ db, ...servicesOf(config) }, tellAudit(logger));
}

function tellAudit(logger: Logger): (line: AuditLine) => void {
  return (line) => {
    logger.info(line, 'audit');
  };
}

/** The addresses of the doors and of the operators, who have a listener of their own or share that of the doors. */
async function listenEverywhere(
  { server, operatorServer }: App,
  config: Config,
  options: ServeOptions,
): Promise<Addresses> {
  const host = options.host ?? config.host;
  const doors = await listen(server, options.port ?? config.port, host);
  const operators = operatorServer && (await listen(operatorServer, config.operatorPort ?? 0, host));
  return { doors, operators: operators ?? doors };
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
