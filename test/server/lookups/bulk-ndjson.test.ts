import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'share1', website: { domain: 'shared.example' } },
      { id: 'share2', website: { domain: 'shared.example' } },
    ],
  });
});
afterAll(() => server.stop());

const rowsOf = (body: unknown): readonly object[] => (body as { results: object[] }).results;

describe('NDJSON', () => {
  const body = { inputs: [{ domain: 'shared.example' }, { id: 'unknown' }, 7] };

  async function send(secret: string, accept: string, more: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server.url}/api/v1/companies/bulk`, {
      method: 'POST',
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', Accept: accept, ...more },
      body: JSON.stringify(body),
    });
  }

  it.each([
    'application/x-ndjson',
    'application/x-ndjson, application/json;q=0.5',
    'text/html, application/x-ndjson;q=0.1',
  ])(
    'contains a line for each row when Accept is %j, with the same rows and charge as JSON',
    async (accept) => {
      const { as, secret } = await server.account({ credits: 4 });
      const answer = await send(secret, accept);
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      expect(answer.headers.get('x-credits-charged')).toBe('2');
      const text = await answer.text();
      expect(text.endsWith('}\n')).toBe(true);
      const lines = text.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
        rowsOf((await as.post('/companies/bulk', body)).body),
      );
      expect(await as.remaining()).toBe(0);
    },
  );

  it.each(['*/*', 'application/*', 'application/json, application/x-ndjson;q=0.9', 'text/html, */*;q=0.1'])(
    'is not sent when Accept is %j',
    async (accept) => {
      const { secret } = await server.account();
      const answer = await send(secret, accept);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(rowsOf(await answer.json())).toHaveLength(3);
    },
  );

  it('is refused with 406 at no charge when the client accepts neither format', async () => {
    const { as, secret } = await server.account({ credits: 4 });
    const answer = await send(secret, 'text/csv');
    expect([answer.status, await answer.json()]).toEqual([
      406,
      {
        errorCode: 'NOT_ACCEPTABLE',
        message: 'The Accept header must allow application/json or application/x-ndjson, got "text/csv".',
      },
    ]);
    expect(await as.remaining()).toBe(4);
  });

  it('is not used for errors and dry runs, which are JSON', async () => {
    const { secret } = await server.account({ credits: 1 });
    const refused = await send(secret, 'application/x-ndjson');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      402,
      'application/json; charset=utf-8',
    ]);
    const dry = await send(secret, 'application/x-ndjson', { 'X-Dry-Run': 'true' });
    expect([await dry.json(), dry.headers.get('content-type')]).toEqual([
      { credits: 2, rows: 2, records: { Company: 2 } },
      'application/json; charset=utf-8',
    ]);
  });

  it('is a different response from JSON under an Idempotency-Key, and is replayed unchanged', async () => {
    const { secret } = await server.account();
    const key = { 'Idempotency-Key': 'lines' };
    const first = await send(secret, 'application/x-ndjson', key);
    const again = await send(secret, 'application/x-ndjson', key);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect((await send(secret, 'application/json', key)).status).toBe(422);
  });
});
