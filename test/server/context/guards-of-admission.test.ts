import { arriving } from '../../harness/arrive-with.js';
import { within } from '../../harness/dealgraph.js';
import { holdTable } from '../../harness/hold-database.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a request whose client has gone before its turn does nothing', async () => {
  const { secret } = await server.account();
  const context = arriving(server, secret);
  context.admission.endConnection();
  await expect(context.admission.admit(1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('a request whose key cannot be looked up in time ends in time', async () => {
  const { secret } = await server.account();
  const release = await holdTable(server, 'api_key');
  try {
    const context = arriving(server, secret, { bounds: { requestMilliseconds: 100 } });
    const admitted = Promise.resolve(context.admission.admit(1)).catch((error: unknown) => error);
    expect(await within(5000, 'the refusal', admitted)).toMatchObject({ code: 'TIMED_OUT' });
  } finally {
    await release();
  }
});

describe('a key whose rate is used up', () => {
  it('is told so before anything of its request is read, through the graph', async () => {
    const { secret, as } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    await as.graph('{ creditBalance { used } }');
    const post = (key: string): Promise<Response> =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: '{"query":',
      });
    expect((await post(secret)).status).toBe(429);
    const { secret: other } = await server.account();
    expect((await post(other)).status).toBe(400);
  });
});

it('terms that cannot be read refuse a question about the schema too', async () => {
  const { secret } = await server.account();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': secret, 'X-Dry-Run': 'maybe' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] });
});
