import { arriving } from '../../harness/arrive-with.js';
import { within } from '../../harness/dealgraph.js';
import { holdTable } from '../../harness/hold-database.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a request whose client disconnects while it waits for a slot does nothing', async () => {
  const { secret } = await server.account();
  const context = arriving(server, secret);
  context.admission.endConnection();
  await expect(context.admission.admit(1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('a request whose key cannot be looked up in time ends on time', async () => {
  const { secret } = await server.account();
  const release = await holdTable(server, 'api_key');
  try {
    const context = arriving(server, secret, { bounds: { requestMs: 100 } });
    const admitted = Promise.resolve(context.admission.admit(1)).catch((error: unknown) => error);
    expect(await within(5000, 'the refusal', admitted)).toMatchObject({ code: 'TIMED_OUT' });
  } finally {
    await release();
  }
});

describe('a key whose rate is used up', () => {
  it('is refused before anything of its request is parsed, through GraphQL', async () => {
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

it('invalid charge options refuse an introspection query too', async () => {
  const { secret } = await server.account();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': secret, 'X-Dry-Run': 'maybe' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] });
});
