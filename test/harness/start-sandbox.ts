import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '../../src/app.js';
import { standardBounds } from '../../src/context/service-bounds.js';
import { createServices } from '../../src/create-services.js';
import { openDatabase } from '../../src/database/engine/open-database.js';
import { createMetrics } from '../../src/http/metrics.js';
import { openSandbox, type Sandbox } from '../../src/sandbox/open-sandbox.js';
import { sandboxRoutes } from '../../src/sandbox/rest/sandbox-routes.js';
import { Caller } from './caller.js';
import { defaultGraphOptions, TestClock } from './start-server.js';

/** A sandbox in this process, whose clock a test moves. */
export interface TestSandbox {
  readonly clock: TestClock;
  readonly sandbox: Sandbox;
  as(secret: string): Caller;
  stop(): Promise<void>;
}

/** Starts a sandbox for at most `maxOrganizations` organizations, with the current time. */
export async function startSandbox(maxOrganizations: number): Promise<TestSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'dealgraph-sandbox-'));
  const db = await openDatabase({ directory, withDemo: true, isFresh: true });
  const clock = new TestClock(new Date());
  const logger = pino({ level: 'silent' });
  const sandbox = await openSandbox(db, clock, logger, maxOrganizations);
  const created = await createServices(db, clock, undefined, logger, standardBounds, sandbox.signer);
  const app = await createApp({
    services: sandbox.serve(created.services),
    logger,
    metrics: createMetrics({ ofProcess: false }),
    trustProxy: false,
    docs: null,
    compression: true,
    corsOrigins: [],
    graph: defaultGraphOptions,
    checkDatabase: () => Promise.resolve(),
    sandboxRoutes,
  });
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    clock,
    sandbox,
    as: (secret) => new Caller(url, secret),
    stop: async () => {
      app.server.closeAllConnections();
      await new Promise((resolve) => app.server.close(resolve));
      await app.stop();
      await sandbox.close();
      await created.close();
      await db.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
