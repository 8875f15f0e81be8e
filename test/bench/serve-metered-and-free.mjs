// One process with two servers over the same services: the product's own, and one whose desk charges nothing. Whatever
// else a call costs (key, rate limit, reading, encoding) is the same in both, so that the difference is what metering
// costs. Prints a line of JSON with both addresses when it is ready, and ends with SIGTERM.
import { once } from 'node:events';
import pino from 'pino';
import { createApp } from '../../dist/app.js';
import { migrationsDirectory } from '../../dist/commands/migrate-command.js';
import { readConfig } from '../../dist/config.js';
import { createServices } from '../../dist/create-services.js';
import { systemClock } from '../../dist/domain/clock.js';
import { createMetrics } from '../../dist/http/metrics.js';
import { migrate } from '../../dist/store/engine/migrate.js';
import { openConfigured } from '../../dist/commands/open-configured.js';

const config = readConfig(process.env);
const db = await openConfigured(config);
await migrate(db.pool, migrationsDirectory);
const logger = pino({ level: config.logLevel }, pino.destination(2));
const { services, close } = createServices(db, systemClock, config.redisUrl, logger);

const budget = {
  creditLimit: -1,
  dailyCap: 0,
  monthStart: '2000-01-01',
  monthUsed: 0,
  dayStart: '2000-01-01',
  dayUsed: 0,
  keyCaps: {},
};
const freeDesk = {
  charge: () => Promise.resolve({ charged: true, budget }),
  readBudget: () => Promise.resolve(budget),
  hasCredits: () => Promise.resolve(true),
};

async function start(ownServices) {
  const app = await createApp({
    services: ownServices,
    logger,
    metrics: createMetrics({ ofProcess: false }),
    trustProxy: false,
    compression: true,
    corsOrigins: undefined,
    graph: config.graph,
    checkDatabase: () => Promise.resolve(),
  });
  app.server.listen(0, '127.0.0.1');
  await once(app.server, 'listening');
  return { app, url: `http://127.0.0.1:${app.server.address().port}` };
}

const metered = await start(services);
const free = await start({ ...services, desk: freeDesk });
console.log(JSON.stringify({ metered: metered.url, free: free.url }));
await once(process, 'SIGTERM');
for (const { app } of [metered, free]) {
  app.server.closeAllConnections();
  await new Promise((resolve) => app.server.close(resolve));
  await app.stop();
}
await close();
await db.close();
