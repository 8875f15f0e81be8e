import { standardGraphLimits } from '../../src/graph/limits/graph-limits.js';
import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { createApp, type AppOptions } from '../../src/app.js';
import { standardBounds, type ServiceBounds } from '../../src/context/service-bounds.js';
import type { Services } from '../../src/context/services.js';
import { createServices } from '../../src/create-services.js';
import type { Clock } from '../../src/domain/clock.js';
import { waitingConnections } from '../../src/http/limit-connections.js';
import { createMetrics } from '../../src/http/metrics.js';
import { issueApiKey, type NewApiKey } from '../../src/store/accounts/api-keys.js';
import { createOrganization } from '../../src/store/accounts/organizations.js';
import { openDatabase } from '../../src/store/engine/open-database.js';
import { pgliteEngine, type PGliteLike } from '../../src/store/engine/pglite-engine.js';
import type { Database } from '../../src/store/database.js';
import { Caller } from './caller.js';

type TestDatabase = ({ readonly url: string } | { readonly pglite: PGliteLike }) & { drop(): Promise<void> };

/** Put into every test file's world by environment.cjs. */
declare const openTestDatabase: () => Promise<TestDatabase>;

/** A clock that stands until it is moved. */
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

  /** Moves it when it has been read so often, so in the middle of whatever reads it. */
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

/** A running server on a database of its own, with both doors on real HTTP. */
export interface TestServer {
  readonly url: string;
  readonly db: Database;
  /** Where its PostgreSQL is; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly clock: TestClock;
  /** What its requests share. */
  readonly services: Services;
  /** A new organization with a key. By default 1,000 credits a month, no cap, every scope, 100,000 requests a minute. */
  account(options?: AccountOptions): Promise<Account & { readonly as: Caller }>;
  /** Another key of an organization. */
  key(
    organizationId: string,
    options?: Pick<AccountOptions, 'scopes' | 'rate'> & Pick<NewApiKey, 'expiresAt'>,
  ): Promise<Account & { readonly as: Caller }>;
  /** Calls without a key, or with any header there is. */
  readonly nobody: Caller;
  stop(): Promise<void>;
}

export interface AccountOptions {
  readonly credits?: number;
  readonly dailyCap?: number;
  readonly scopes?: readonly string[];
  readonly rate?: { readonly max: number; readonly windowSeconds: number };
  /** The rate of all keys of the organization together; 1,000,000 requests a minute by default. */
  readonly organizationRate?: { readonly max: number; readonly windowSeconds: number };
}

export interface StartOptions {
  readonly redisUrl?: string;
  /** By default nothing is logged. */
  readonly logger?: Logger;
  /** By default no other origin may call. */
  readonly corsOrigins?: AppOptions['corsOrigins'];
  /** By default answers are compressed for who asks for it, as in production. */
  readonly compression?: boolean;
  /** How long PostgreSQL gives a statement; by default as in production. */
  readonly statementMilliseconds?: number;
  /** What a request may take and an organization keep; what is left out is as in production. */
  readonly bounds?: Partial<ServiceBounds>;
  /** By default the schema is shown and any document runs. */
  readonly graph?: Partial<AppOptions['graph']>;
}

/** The graph's options of a server that is started with none. */
export const defaultGraphOptions: AppOptions['graph'] = {
  introspection: true,
  trustedDocuments: undefined,
  limits: standardGraphLimits,
};

export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const source = await openTestDatabase();
  const { statementMilliseconds } = options;
  const db = await openDatabase(
    'url' in source
      ? {
          url: source.url,
          preparedStatements: !process.env['DATABASE_POOLER'],
          ...(statementMilliseconds !== undefined && { statementMilliseconds }),
        }
      : { engine: pgliteEngine(source.pglite) },
  );
  const clock = new TestClock();
  const logger = options.logger ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const { services, close } = createServices(db, clock, options.redisUrl, logger, {
    ...standardBounds,
    ...options.bounds,
  });
  const metrics = createMetrics({ ofProcess: false });
  const checkDatabase = async (): Promise<void> => {
    await db.pool.query('SELECT 1');
  };
  const app = await createApp({
    services,
    logger,
    metrics,
    trustProxy: false,
    compression: options.compression ?? true,
    corsOrigins: options.corsOrigins ?? [],
    graph: { ...defaultGraphOptions, ...options.graph },
    checkDatabase,
  });
  // A test that works for seconds by itself keeps the loop from hearing that an idle connection was closed meanwhile.
  app.server.keepAliveTimeout = 60_000;
  const where = { port: 0, host: '127.0.0.1', backlog: waitingConnections };
  await new Promise<void>((resolve) => app.server.listen(where, resolve));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const key: TestServer['key'] = async (organizationId, { scopes = ['*'], rate, ...rest } = {}) => {
    const rateRule = rate ?? { max: 100_000, windowSeconds: 60 };
    const issued = await issueApiKey(db, { organizationId, scopes, rateRule, ...rest }, clock.now());
    const as = new Caller(url, issued.secret);
    return { organizationId, keyId: issued.key.keyId, secret: issued.secret, as };
  };
  return {
    url,
    db,
    databaseUrl: 'url' in source ? source.url : undefined,
    clock,
    services,
    nobody: new Caller(url),
    key,
    account: async ({ credits = 1000, dailyCap = 0, organizationRate, ...rest } = {}) => {
      const rateRule = organizationRate ?? { max: 1_000_000, windowSeconds: 60 };
      const terms = { name: 'Test', creditLimit: credits, dailyCap, rateRule };
      const { organizationId } = await createOrganization(db, terms, clock.now());
      return key(organizationId, rest);
    },
    stop: async () => {
      app.server.closeAllConnections();
      await new Promise((resolve) => app.server.close(resolve));
      await app.stop();
      await close();
      await db.close();
      await source.drop();
    },
  };
}
