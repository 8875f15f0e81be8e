import { routes } from '../../../src/rest/routes.js';
import type { Caller } from '../../harness/caller.js';
import { openApi } from '../../harness/expect-documented.js';
import { seed } from '../../harness/seed.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Media {
  readonly schema: unknown;
  readonly example?: unknown;
}

interface Described {
  readonly operationId: string;
  readonly 'x-extension'?: boolean;
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Media } } };
}

const described = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, one]) => [path, one as unknown as Described, method.toUpperCase()] as const,
  ),
);
const added = described.filter(([, operation]) => operation['x-extension'] === true);

/** The path with the id of something that is there. */
async function filledPath(as: Caller, path: string): Promise<string> {
  if (path.includes('{keyId}')) {
    const { body } = await as.post('/keys', { name: 'K', scopes: ['*'] });
    return path.replace('{keyId}', (body as { id: string }).id);
  }
  if (!path.includes('{webhookId}')) return path;
  const { body } = await as.post('/webhooks', { url: 'https://example.com/' });
  return path.replace('{webhookId}', (body as { id: string }).id);
}

/** The rows of an answer, which may stand in a page. */
function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer as unknown[];
  const list = Object.values(answer as object).find(isListOfRows);
  return list ?? [answer];
}

function isListOfRows(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object');
}

function keysOf(value: unknown): string[] {
  return Array.isArray(value) ? ['a list'] : Object.keys(value as object).sort();
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  // Values that examples of filters name: what no record has is refused as a mistake.
  await seed(server.db, {
    Company: [{ id: 'a1', industry: ['Robotics'], hq: { country: 'Germany' } }],
    Person: [{ person_id: 'per_a1', level_of_seniority: 'C-Level' }],
    Investor: [{ investor_id: 'inv_a1', investor_types: ['venture_capital'] }],
    Ipo: [{ ipo_id: 'ipo_a1', company_id: 'a1', company_name: 'A', stock_exchange_symbol: 'nasdaq' }],
  });
});
afterAll(() => server.stop());

it('what was added to the contract is marked, and nothing else', () => {
  const names = routes.filter(({ extension }) => extension === true).map(({ operationId }) => operationId);
  expect(added.map(([, { operationId }]) => operationId).sort()).toEqual(names.sort());
  expect(described.length - added.length).toBe(11);
});

/** A file is no JSON, and has no example. */
const isFile = ({ responses }: Described): boolean => !('application/json' in responses[200].content);

describe.each(
  added
    .filter(([, operation]) => !isFile(operation))
    .map(([path, operation, method]) => [operation.operationId, path, operation, method] as const),
)('%s', (_name, path, { requestBody, responses }, method) => {
  const { example } = responses[200].content['application/json'];

  it('has an answer for an example', () => {
    expect(Object.keys(example as object).length).toBeGreaterThan(0);
  });

  if (requestBody === undefined) return;
  it('has a body for an example that is answered, with the keys that the example has', async () => {
    const { as } = await server.account();
    const body = requestBody.content['application/json'].example;
    expect(body).toBeDefined();
    const headers = { 'Content-Type': 'application/json' };
    const init = { headers, body: JSON.stringify(body) };
    const answer = await as.request(method, await filledPath(as, path), init);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    expect(keysOf(answer.body)).toEqual(keysOf(example));
    const [real] = rowsOf(answer.body);
    if (real !== undefined) expect(keysOf(real)).toEqual(keysOf(rowsOf(example)[0]));
  });
});
