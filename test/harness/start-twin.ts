import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { createApp } from '../../src/app.js';
import { standardBounds, type ServiceBounds } from '../../src/context/service-bounds.js';
import { createServices } from '../../src/create-services.js';
import type { Clock } from '../../src/domain/clock.js';
import { createMetrics } from '../../src/http/metrics.js';
import { openDatabase } from '../../src/store/engine/open-database.js';
import { Caller } from './caller.js';
import { defaultGraphOptions, type TestServer } from './start-server.js';

/** A second gateway over the database of another: its own services, its own memory, and its own connections. */
export interface Twin {
  readonly url: string;
  /** A caller of the twin with a key that either server knows. */
  as(secret: string): Caller;
  stop(): Promise<void>;
}

export interface TwinOptions {
  /** The clock of the first server when it is left out. */
  readonly clock?: Clock;
  readonly redisUrl?: string;
  /** Another way to the same PostgreSQL, by its address. */
  readonly through?: (databaseUrl: string) => string;
  /** Another PostgreSQL, by its address. */
  readonly databaseUrl?: string;
  /** How long a statement may take there. */
  readonly statementMilliseconds?: number;
  /** By default nothing is logged. */
  readonly logger?: Logger;
  /** Bounds that differ from the standard ones. */
  readonly bounds?: Partial<ServiceBounds>;
}

/** Starts a second server beside one. The embedded database has one session, which the two then share. */
export async function startTwin(of: TestServer, options: TwinOptions = {}): Promise<Twin> {
  const through = options.through ?? ((url: string) => url);
  const url = options.databaseUrl ?? (of.databaseUrl && through(of.databaseUrl));
  const { statementMilliseconds } = options;
  const own =
    url === undefined
      ? null
      : await openDatabase({
          url,
          preparedStatements: !process.env['DATABASE_POOLER'],
          ...(statementMilliseconds !== undefined && { statementMilliseconds }),
        });
  const db = own ?? of.db;
  const logger = options.logger ?? pino({ level: 'silent' });
  const shared = createServices(db, options.clock ?? of.clock, options.redisUrl, logger, {
    ...standardBounds,
    ...options.bounds,
  });
  const metrics = createMetrics({ ofProcess: false });
  const checkDatabase = async (): Promise<void> => {
    await db.pool.query('SELECT 1');
  };
  const app = await createApp({
    services: shared.services,
    logger,
    metrics,
    trustProxy: false,
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
