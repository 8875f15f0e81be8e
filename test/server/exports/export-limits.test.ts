import { get, type IncomingMessage } from 'node:http';
import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { until } from '../../harness/webhook-calls.js';

const large = 60;
const largeBytes = 150_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bounds: { keyStreams: 1 } });
  await seed(server.db, {
    Company: Array.from({ length: large }, (_, at) => ({
      id: `c${String(at).padStart(3, '0')}`,
      organization_name: 'x',
      description: 'd'.repeat(largeBytes),
    })),
  });
});
afterAll(() => server.stop());

async function make(as: Caller, body: object): Promise<ExportAnswer> {
  return endedExport(as, (await as.post('/exports', body)).body as ExportAnswer);
}

const fileOf = ({ id }: ExportAnswer): string => `${server.url}/api/v1/exports/${id}/file`;

/** Starts a download from which nothing is read yet. */
const open = (url: string, secret: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'X-API-Key': secret } }, resolve).on('error', reject);
  });

it('steps contain fewer records if these are large, and concurrent downloads of a key are limited', async () => {
  const { as, secret, organizationId } = await server.account();
  const job = await make(as, { format: 'ndjson', product: 'companies' });
  expect(job).toMatchObject({ status: 'done', rows: large, credits: large });
  const steps = (await ledgerOf(server, organizationId)).map(({ credits }) => credits);
  expect(steps[0]).toBeLessThan(large);
  expect(steps.reduce((sum, credits) => sum + credits, 0)).toBe(large);

  const first = await open(fileOf(job), secret);
  const refused = await fetch(fileOf(job), { headers: { 'X-API-Key': secret } });
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errorCode: 'TOO_MANY_REQUESTS_AT_ONCE' },
  ]);
  first.destroy();
  const text = await until(async () => {
    const whole = await fetch(fileOf(job), { headers: { 'X-API-Key': secret } });
    const given = await whole.text();
    return whole.status === 200 && given;
  });
  const lines = text.trimEnd().split('\n');
  expect(new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(large);
});

it('an empty file has no range, and is sent as a whole; range units are case-insensitive', async () => {
  const { as, secret } = await server.account();
  const key = { 'X-API-Key': secret };
  const empty = await make(as, { format: 'ndjson', product: 'ipos' });
  expect(empty).toMatchObject({ status: 'done', bytes: 0, credits: 0 });
  const whole = await fetch(fileOf(empty), { headers: key });
  expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '0', '']);
  for (const range of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) {
    const answer = await fetch(fileOf(empty), { headers: { ...key, Range: range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */0']);
    await answer.body?.cancel();
  }
  const table = await make(as, { format: 'csv', product: 'ipos' });
  const part = await fetch(fileOf(table), { headers: { ...key, Range: 'Bytes=0-1' } });
  expect([part.status, (await part.text()).length]).toEqual([206, 2]);
});
