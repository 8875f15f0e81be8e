import type { ExportAnswer } from '../../harness/ended-export.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bounds: { exportRows: 2 } });
  await seed(server.db, { Company: ['c1', 'c2', 'c3'].map((id) => ({ id, organization_name: id })) });
});
afterAll(() => server.stop());

const all = { format: 'csv', product: 'companies' };

it.each([
  ['an export', {}],
  ['a dry run', { 'X-Dry-Run': 'true' }],
])('%s of more records than allowed is refused, and costs nothing', async (_name, headers) => {
  const { as } = await server.account({ credits: 10 });
  const answer = await as.with(headers).post('/exports', all);
  expectError(answer, 422, 'ANSWER_TOO_LARGE', /at most 2 records, but 3 match/);
  expect((await as.get('/exports')).body).toEqual([]);
  expect(await as.remaining()).toBe(10);
});

it('an export of as many records as allowed is created', async () => {
  const { as } = await server.account({ credits: 10 });
  const answer = await as.post('/exports', { ...all, filter: { id: { in: ['c1', 'c3'] } } });
  expect(answer.status).toBe(200);
  expect((answer.body as ExportAnswer).status).toMatch(/^(queued|running|done)$/);
});
