import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// The front page sample needs no key, so it must not contain a record of a production database (D11).
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function readSample(): Promise<unknown> {
  // The server reuses a lookup for one second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const response = await fetch(`${server.url}/sample.json`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { company: unknown }).company;
}

const version = `(SELECT version FROM company WHERE id = 'a0a0a0000000000000000001')`;
const note = (value: string): string =>
  `INSERT INTO setting (name, value) VALUES ('demo', ${value}) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;

it('the sample is absent when the demo was not loaded, whatever records exist', async () => {
  await seedDemo(server);
  expect(await readSample()).toBeNull();
});

it('the sample is the record of the demo, and is absent once an import has changed it', async () => {
  await server.db.pool.query(
    note(`jsonb_build_object('organizationId', 'org_1', 'sampleVersion', ${version})`),
  );
  const { as } = await server.account();
  const { body } = await as.get('/companies/a0a0a0000000000000000001');
  const sample = (await readSample()) as Record<string, unknown>;
  expect(Object.keys(sample)).toContain('organization_name');
  expect(body).toMatchObject(sample);
  await server.db.pool.query(`UPDATE company SET version = 'other' WHERE id = 'a0a0a0000000000000000001'`);
  expect(await readSample()).toBeNull();
});

it.each([`'null'`, `'"begun"'`, `'{}'`, `'{"sampleVersion": null}'`])(
  'the sample is absent with the stored value %s',
  async (value) => {
    await server.db.pool.query(note(`${value}::jsonb`));
    await server.db.pool.query(`UPDATE company SET version = NULL`);
    expect(await readSample()).toBeNull();
  },
);
