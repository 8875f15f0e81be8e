import { type Installation, openInstallation, type Outcome } from '../../harness/dealgraph.js';
import { writeSample } from '../../harness/sample-records.js';

interface Check {
  readonly check: string;
  readonly state: string;
  readonly advice: string | null;
}

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded' });
  await installation.answer(['import', await writeSample(installation)]);
  await installation.answer(['organization', 'create', '--name', 'A', '--monthly-credits', '10']);
});

/** Returns the failed checks and warnings by name. */
function troublesOf({ json }: Outcome): Record<string, string> {
  const { checks } = json as { readonly checks: readonly Check[] };
  const troubles = checks.filter(({ state }) => state !== 'ok');
  for (const { advice } of troubles) expect(advice).toMatch(/^[A-Z].+/);
  return Object.fromEntries(troubles.map(({ check, state }) => [check, state]));
}

it('doctor finds no problem in data that the product wrote, with or without the full check', async () => {
  for (const args of [['doctor'], ['doctor', '--full']])
    expect(await installation.answer(args)).toMatchObject({ warned: 0, failed: 0 });
});

it('doctor also works through a running server, and prints lines for people', async () => {
  const server = await installation.startServe(['--no-demo']);
  const { code, stdout } = await installation.run(['doctor']);
  expect({ code, failed: /failed +0/.test(stdout) }).toEqual({ code: 0, failed: true });
  expect(stdout).toMatch(/ledger +ok +matches all 2 counters/);
  await server.stop();
});

it.each([
  ['a counter that counts too much', 'UPDATE credit_budget SET month_used = 1', { ledger: 'fail' }],
  ['a document that was changed', `UPDATE company SET tagline = 'x' WHERE id = 'c02'`, { documents: 'fail' }],
  [
    'a migration of another version',
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '2030_x', now())`,
    { migrations: 'fail' },
  ],
  [
    'a migration of a later version that this one can work with',
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, logs)
     VALUES ('x', 'x', '2030_x', now(), 'online')`,
    { migrations: 'warn' },
  ],
])('doctor finds %s, and exits with 1 when a check fails', async (_what, damage, troubles) => {
  const damaged = await installation.copy();
  await damaged.query(damage);
  const outcome = await damaged.run(['doctor', '--json']);
  expect(troublesOf(outcome)).toEqual(troubles);
  expect(outcome.code).toBe(Object.values(troubles).includes('fail') ? 1 : 0);
});

it('doctor finds a Redis that does not respond', async () => {
  const outcome = await installation.run(['doctor', '--json'], { REDIS_URL: 'redis://127.0.0.1:9' });
  expect(troublesOf(outcome)).toEqual({ redis: 'fail' });
  expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('1 check failed') as string });
});
