import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import pino, { type Logger } from 'pino';
import { issueApiKey, type NewApiKey } from '../../src/accounts/sql/api-keys.js';
import { createOrganization } from '../../src/accounts/sql/organizations.js';
import { type AppOptions, createApp } from '../../src/app.js';
import { type ServiceBounds, standardBounds } from '../../src/context/service-bounds.js';
import type { Services } from '../../src/context/services.js';
import { createServices } from '../../src/create-services.js';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/engine/open-database.js';
import { pgliteEngine, type PGliteLike } from '../../src/database/engine/pglite-engine.js';
import { standardGraphLimits } from '../../src/graphql-server/limits/limits.js';
import { waitingConnections } from '../../src/http/limit-connections.js';
import { createMetrics } from '../../src/http/metrics.js';
import type { CheckedServer } from '../../src/operator/shared-checks.js';
import type { DocsSettings } from '../../src/pages/docs-router.js';
import type { Offer } from '../../src/pages/offer.js';
import type { Clock } from '../../src/values/dates.js';
import { Caller } from './caller.js';

type TestDatabase = (
  { readonly url: string; readonly accountUrls?: readonly string[] } | { readonly pglite: PGliteLike }
) & { drop(): Promise<void> };

/** A global that environment.cjs defines. */
declare const openTestDatabase: () => Promise<TestDatabase>;

/** A clock that stands still until a test changes it. */
export class TestClock implements Clock {
  private readsLeft = -1;
  private later = new Date(0);

  constructor(private moment = new Date('2026-06-15T12:00:00.000Z')) {}

  now(): Date {
    if (this.readsLeft-- === 0) this.moment = this.later;
    return new Date(this.moment);
  }

  set(moment: string): void {
    this.readsLeft = -1;
    this.moment = new Date(moment);
  }

  /** Changes the time after the clock was read `reads` times, so that it changes in the middle of an operation. */
  setAfter(reads: number, moment: string): void {
    this.readsLeft = reads;
    this.later = new Date(moment);
  }

  advance(milliseconds: number): void {
    this.moment = new Date(this.moment.getTime() + milliseconds);
  }
}

export interface Account {
  readonly organizationId: string;
  readonly keyId: string;
  readonly secret: string;
}

/** A running server with its own database. Tests call its REST and GraphQL APIs over HTTP. */
export interface TestServer {
  readonly url: string;
  /** URL of the server for operators; empty unless the server was started with `operators`. */
  readonly operatorUrl: string;
  readonly db: Database;
  /** URL of its PostgreSQL database, or undefined if the database is embedded. */
  readonly databaseUrl: string | undefined;
  readonly clock: TestClock;
  /** The services that all requests share. */
  readonly services: Services;
  /**
   * Creates an organization with a key. Defaults: 1,000 credits a month, no daily cap, all scopes, and 100,000 requests
   * a minute.
   */
  account(options?: AccountOptions): Promise<Account & { readonly as: Caller }>;
  /** Creates another key of an organization. */
  key(
    organizationId: string,
    options?: Pick<AccountOptions, 'scopes' | 'rate'> & Pick<NewApiKey, 'expiresAt'>,
  ): Promise<Account & { readonly as: Caller }>;
  /** A caller without a key. Tests may add headers. */
  readonly anonymous: Caller;
  stop(): Promise<void>;
}

export interface AccountOptions {
  readonly credits?: number;
  readonly dailyCap?: number;
  readonly scopes?: readonly string[];
  readonly rate?: { readonly max: number; readonly windowSeconds: number };
  /** Rate limit of all keys of the organization together. Default: 1,000,000 requests a minute. */
  readonly organizationRate?: { readonly max: number; readonly windowSeconds: number };
}

export interface StartOptions {
  /** How the documentation is presented; null to switch it off. */
  readonly docs?: DocsSettings | null;
  readonly offer?: Offer;
  /** Whether programs can sign in at /mcp/oauth. The public URL is then the URL of the server. Default: false. */
  readonly mcpOauth?: boolean;
  readonly redisUrl?: string;
  /** Whether to start the server for operators too. Default: false. */
  readonly operators?: boolean;
  /** Default: no logging. */
  readonly logger?: Logger;
  /** Default: no origins. */
  readonly corsOrigins?: AppOptions['corsOrigins'];
  /** Whether to compress responses for clients that accept it. Default: true, as in production. */
  readonly compression?: boolean;
  /** Statement timeout of PostgreSQL in milliseconds. Default: as in production. */
  readonly statementMs?: number;
  /** Limits of requests and organizations. Defaults: as in production. */
  readonly bounds?: Partial<ServiceBounds>;
  /** Default: introspection is on, and any document may run. */
  readonly graph?: Partial<AppOptions['graph']>;
}

/** The GraphQL options of a server that is started without options. */
export const defaultGraphOptions: AppOptions['graph'] = {
  introspection: true,
  trustedDocuments: undefined,
  limits: standardGraphLimits,
};

/** The settings that the checks of the operator API compare with the server. */
function checkedServer(isEmbedded: boolean, { redisUrl }: StartOptions): CheckedServer {
  return {
    deployment: { isEmbedded, databaseConnections: 10, workers: 1, redisUrl },
    dataDirectory: tmpdir(),
  };
}

export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const source = await openTestDatabase();
  const { statementMs } = options;
  const db = await openDatabase(
    'url' in source
      ? {
          url: source.url,
          accountUrls: source.accountUrls ?? [],
          preparedStatements: !process.env['DATABASE_POOLER'],
          ...(statementMs !== undefined && { statementMs }),
        }
      : { engine: pgliteEngine(source.pglite) },
  );
  const clock = new TestClock();
  const logger = options.logger ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const { services, close } = await createServices(db, clock, options.redisUrl, logger, {
    ...standardBounds,
    ...options.bounds,
  });
  const metrics = createMetrics({ ofProcess: false });
  const checkDatabase = async (): Promise<void> => {
    await db.pool.query('SELECT 1');
  };
  const port = options.mcpOauth === true ? await findFreePort() : 0;
  const app = await createApp({
    services,
    logger,
    metrics,
    trustProxy: false,
    docs: options.docs === undefined ? { name: 'Dealgraph', logo: null } : options.docs,
    ...(options.offer && { offer: options.offer }),
    mcpOauth: options.mcpOauth ?? false,
    publicUrl: port === 0 ? null : { origin: `http://127.0.0.1:${port}`, path: '' },
    compression: options.compression ?? true,
    corsOrigins: options.corsOrigins ?? [],
    graph: { ...defaultGraphOptions, ...options.graph },
    checkDatabase,
    operatorServer: options.operators === true ? checkedServer('pglite' in source, options) : null,
  });
  // Long, because a test that blocks the event loop for seconds does not notice that the server closed an idle
  // connection.
  app.server.keepAliveTimeout = 60_000;
  const where = { port: 0, host: '127.0.0.1', backlog: waitingConnections };
  await new Promise<void>((resolve) => app.server.listen({ ...where, port }, resolve));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { operatorServer } = app;
  if (operatorServer !== null) await new Promise<void>((resolve) => operatorServer.listen(where, resolve));
  const operatorAddress = operatorServer?.address() as AddressInfo | undefined;
  const key: TestServer['key'] = async (organizationId, { scopes = ['*'], rate, ...rest } = {}) => {
    const rateRule = rate ?? { max: 100_000, windowSeconds: 60 };
    const issued = await issueApiKey(db, { organizationId, scopes, rateRule, ...rest }, clock.now());
    const as = new Caller(url, issued.secret);
    return { organizationId, keyId: issued.key.keyId, secret: issued.secret, as };
  };
  return {
    url,
    operatorUrl: operatorAddress === undefined ? '' : `http://127.0.0.1:${operatorAddress.port}`,
    db,
    databaseUrl: 'url' in source ? source.url : undefined,
    clock,
    services,
    anonymous: new Caller(url),
    key,
    account: async ({ credits = 1000, dailyCap = 0, organizationRate, ...rest } = {}) => {
      const rateRule = organizationRate ?? { max: 1_000_000, windowSeconds: 60 };
      const terms = { name: 'Test', creditLimit: credits, dailyCap, rateRule };
      const { organizationId } = await createOrganization(db, terms, clock.now());
      return key(organizationId, rest);
    },
    stop: async () => {
      for (const listening of [app.server, app.operatorServer]) {
        if (listening === null) continue;
        listening.closeAllConnections();
        await new Promise((resolve) => listening.close(resolve));
      }
      await app.stop();
      await close();
      await db.close();
      await source.drop();
    },
  };
}

/** Returns a port that nothing listens on, for a server whose settings contain its own URL. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
