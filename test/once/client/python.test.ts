import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { findPython } from '../../harness/find-python.js';
import { seed } from '../../harness/seed.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startCourier } from '../../harness/webhook-sender.js';

// Runs the tests of the Python client, which are in test/once/client/python, against a server with demo records.
const root = join(__dirname, '..', '..', '..');
const python = findPython();

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  server.clock.set(new Date().toISOString());
  await seedDemo(server);
  await seedSearches(server);
  // Seeds the values in the example filters, because a filter with a value that no record has is refused.
  await seed(server.db, {
    Company: [{ id: 'a1', industry: ['Robotics'], hq: { country: 'Germany' } }],
    Person: [{ person_id: 'per_a1', level_of_seniority: 'C-Level' }],
    Investor: [{ investor_id: 'inv_a1', investor_types: ['venture_capital'] }],
    Ipo: [{ ipo_id: 'ipo_a1', company_id: 'a1', company_name: 'A', stock_exchange_symbol: 'nasdaq' }],
  });
});
afterAll(() => server.stop());

/** Runs a module of tests, and returns what it prints. */
function runTests(path: string, name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const PYTHONPATH = [join(root, 'src', 'client-python'), join(__dirname, 'python')].join(':');
  const options = { env: { PATH: process.env['PATH'], PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1', ...env } };
  return new Promise((resolve, reject) => {
    execFile(path, ['-m', 'unittest', name], options, (error, _stdout, stderr) => {
      if (error === null) resolve(stderr);
      else reject(new Error(stderr || error.message));
    });
  });
}

(python === null ? it.skip : it)('the Python client passes its tests', async () => {
  const { secret: KEY } = await ownerOfDemo(server);
  const courier = startCourier(server.services);
  const env = { DEALGRAPH_URL: server.url, KEY, OPENAPI: join(root, 'schema', 'openapi.json') };
  const path = python?.path ?? '';
  try {
    const printed = await Promise.all(
      ['test_service', 'test_retries'].map((name) => runTests(path, name, env)),
    );
    for (const text of printed) expect(text).toMatch(/^OK( \(skipped=\d\))?$/m);
  } finally {
    await courier.stop();
  }
});
