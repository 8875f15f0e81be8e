// Runs two servers in one process, with the same services: one that charges, and one that does not. All other costs of
// a call (key, rate limit, reading, encoding) are the same, so the difference is the cost of metering. Prints both URLs
// as a line of JSON when it is ready. Exits on SIGTERM.
import { once } from 'node:events';
import pino from 'pino';
import { createApp } from '../../dist/app.js';
import { openConfigured } from '../../dist/cli/open-configured.js';
import { readConfig } from '../../dist/config/config.js';
import { createServices } from '../../dist/create-services.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { createMetrics } from '../../dist/http/metrics.js';
import { documentFields } from '../../dist/records/fields.js';
import { readRecords } from '../../dist/records/sql/read-records.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { systemClock } from '../../dist/values/dates.js';

const config = readConfig(process.env);
const db = await openConfigured(config);
await migrate(db.pool, migrationsDirectory);
const logger = pino({ level: config.logLevel }, pino.destination(2));
const { services, close } = await createServices(db, systemClock, config.redisUrl, logger);

const budget = {
  creditLimit: -1,
  dailyCap: 0,
  monthStart: '2000-01-01',
  monthUsed: 0,
  dayStart: '2000-01-01',
  dayUsed: 0,
  keyCaps: {},
};
/** Reads records, but charges nothing. */
const freeCharges = {
  budgets: { read: () => Promise.resolve(budget), hasCredits: () => true },
  charge: async (_organizationId, _charge, wanted = null) => {
    if (wanted === null) return { charged: true, budget, record: null };
    const records = await readRecords(db, wanted.kind, [wanted.id], documentFields);
    return { charged: true, budget, record: records.get(wanted.id) ?? null };
  },
  chargeUnpaid: (_organizationId, receipts, charge) => charge(receipts),
};

async function start(ownServices) {
  const app = await createApp({
    services: ownServices,
    logger,
    metrics: createMetrics({ ofProcess: false }),
    trustProxy: false,
    docs: null,
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
const free = await start({ ...services, charges: freeCharges });
console.log(JSON.stringify({ metered: metered.url, free: free.url }));
await once(process, 'SIGTERM');
for (const { app } of [metered, free]) {
  app.server.closeAllConnections();
  await new Promise((resolve) => app.server.close(resolve));
  await app.stop();
}
await close();
await db.close();
