import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { createApp } from '../../src/app.js';
import { type ServiceBounds, standardBounds } from '../../src/context/service-bounds.js';
import { createServices } from '../../src/create-services.js';
import { openDatabase } from '../../src/database/engine/open-database.js';
import { createMetrics } from '../../src/http/metrics.js';
import type { Clock } from '../../src/values/dates.js';
import { Caller } from './caller.js';
import { defaultGraphOptions, type TestServer } from './start-server.js';

/** A second server on the database of another server, with its own services, memory and connections. */
export interface Twin {
  readonly url: string;
  /** Returns a caller of this server. Both servers accept the same keys. */
  as(secret: string): Caller;
  stop(): Promise<void>;
}

export interface TwinOptions {
  /** Default: the first server's clock. */
  readonly clock?: Clock;
  readonly redisUrl?: string;
  /** Whether programs can sign in, with the URL of the first server as public URL. Default: false. */
  readonly mcpOauth?: boolean;
  /** Returns another URL for the same database, for example through a proxy. */
  readonly through?: (databaseUrl: string) => string;
  /** URL of another PostgreSQL database. */
  readonly databaseUrl?: string;
  /** Statement timeout in milliseconds. Default: as in production. */
  readonly statementMs?: number;
  /** Default: no logging. */
  readonly logger?: Logger;
  /** Limits that differ from those in production. */
  readonly bounds?: Partial<ServiceBounds>;
}

/** Starts a second server. An embedded database has one session, which both servers share. */
export async function startTwin(of: TestServer, options: TwinOptions = {}): Promise<Twin> {
  const through = options.through ?? ((url: string) => url);
  const url = options.databaseUrl ?? (of.databaseUrl && through(of.databaseUrl));
  const { statementMs } = options;
  const own =
    url === undefined
      ? null
      : await openDatabase({
          url,
          preparedStatements: !process.env['DATABASE_POOLER'],
          ...(statementMs !== undefined && { statementMs }),
        });
  const db = own ?? of.db;
  const logger = options.logger ?? pino({ level: 'silent' });
  const bounds = { ...standardBounds, ...options.bounds };
  const { clock = of.clock, databaseUrl, redisUrl } = options;
  // A server of another database, which may not respond, has the signer of the first one.
  const signer = databaseUrl === undefined ? undefined : of.services.signer;
  const shared = await createServices(db, clock, redisUrl, logger, bounds, signer);
  const metrics = createMetrics({ ofProcess: false });
  const checkDatabase = async (): Promise<void> => {
    await db.pool.query('SELECT 1');
  };
  const app = await createApp({
    services: shared.services,
    logger,
    metrics,
    trustProxy: false,
    mcpOauth: options.mcpOauth ?? false,
    publicUrl: options.mcpOauth === true ? { origin: of.url, path: '' } : null,
    docs: { name: 'Dealgraph', logo: null },
    compression: true,
    corsOrigins: [],
    graph: defaultGraphOptions,
    checkDatabase,
  });
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url: address,
    as: (secret) => new Caller(address, secret),
    stop: async () => {
      app.server.closeAllConnections();
      await new Promise((resolve) => app.server.close(resolve));
      await app.stop();
      await shared.close();
      await own?.close();
    },
  };
}
