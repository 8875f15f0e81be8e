import { operations } from '../../../src/client/generated/operations.js';
import { createClient, type Dealgraph } from '../../../src/client/index.js';
import { openApi } from '../../harness/expect-documented.js';
import { seed } from '../../harness/seed.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

type Method = (...given: unknown[]) => PromiseLike<unknown> | AsyncIterable<unknown>;

interface Described {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example?: unknown } };
  };
}

const described = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({
    ...(one as Described),
    path,
    method: method.toUpperCase(),
  })),
);

/** Bodies of operations whose OpenAPI description has no example, and values for required query parameters. */
const given: Readonly<Record<string, object>> = {
  enrichPerson: { email: 'ada.marsh@aurora-robotics.example' },
  enrichCompany: { domain: 'aurora-robotics.example' },
  enrichInvestor: { name: 'northlight ventures' },
  companyTraction: { metric: 'employee_count' },
  autocomplete: { query: 'aur' },
  createExport: { format: 'ndjson', product: 'ipos' },
};

const ids: Readonly<Record<string, string>> = {
  companyId: 'a0a0a0000000000000000001',
  personId: 'per_a0a0a0000000000000000001',
  investorId: 'inv_a0a0a0000000000000000001',
  fundingRoundId: 'fnr_a0a0a0000000000000000001',
  acquisitionId: 'acq_a0a0a0000000000000000001',
  ipoId: 'ipo_a0a0a0000000000000000001',
  talentSignalId: 'aaaaaaaa-0000-4000-8000-000000000001',
  interestSignalId: 'bbbbbbbb-0000-4000-8000-000000000001',
};
const searchOrder = [
  ...['funding-rounds', 'acquisitions', 'companies', 'people', 'investors'],
  ...['interest-signals', 'talent-signals'],
];
const listOrder = ['investors', 'companies', 'people'];

let server: TestServer;
let client: Dealgraph;
let sentRequests: string[] = [];

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
  const { secret } = await ownerOfDemo(server);
  const listening: typeof fetch = (input, init) => {
    sentRequests.push(`${init?.method ?? ''} ${new URL(input).pathname}`);
    return fetch(input, init);
  };
  client = createClient({ url: server.url, apiKey: secret, fetch: listening });
});
afterAll(() => server.stop());

/** Returns the client method that calls an operation. */
function methodOf(operationId: string): Method {
  const names = operations[operationId]?.name.split('.') ?? [];
  return names.reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], client) as Method;
}

/** Returns an existing ID for the path parameter with this name. */
async function idFor(name: string, path: string): Promise<string | number> {
  const product = path.split('/')[2] ?? '';
  if (name === 'searchId') return 1 + searchOrder.indexOf(product);
  if (name === 'listId') return `0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f0${1 + listOrder.indexOf(product)}`;
  if (name === 'webhookId')
    return (await client.webhooks.create({ url: server.url, products: ['people'] })).data.id;
  if (name === 'keyId') return (await client.keys.create({ name: 'K', scopes: ['companies:read'] })).data.id;
  if (name === 'requestId') return (await client.companies.get(ids['companyId'] ?? '')).requestId ?? '';
  if (name === 'exportId') return finishedExport(path);
  return ids[name] ?? '';
}

async function finishedExport(path: string): Promise<string> {
  const { data } = await client.exports.create({ format: 'ndjson', product: 'ipos' });
  if (!/\/(?:file|links)$/.test(path)) return data.id;
  for (let { status } = data; status !== 'done';) ({ status } = (await client.exports.get(data.id)).data);
  return data.id;
}

async function idsFor(path: string): Promise<(string | number)[]> {
  const found: (string | number)[] = [];
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    if (name === 'deliveryId') found.push((await client.webhooks.test(String(found[0]))).data.id);
    else found.push(await idFor(name, path));
  }
  return found;
}

it('has every operation of the OpenAPI document, and no other', () => {
  expect(Object.keys(operations).sort()).toEqual(described.map(({ operationId }) => operationId).sort());
});

// Error codes that are expected instead of a success: a finished export cannot be resumed.
const refused: Readonly<Record<string, string>> = { resumeExport: 'VALIDATION_ERROR' };

it.each(described.map((one) => [one.operationId, one] as const))(
  '%s is called by its method',
  async (operationId, { path, method, requestBody }) => {
    const found = await idsFor(path);
    const body = requestBody?.content['application/json'].example;
    const params = given[operationId] ?? body ?? {};
    const { params: pathParams, kind } = operations[operationId] ?? {};
    const rest = pathParams === null ? [] : [kind === 'events' ? { cursor: 'start' } : params];
    sentRequests = [];
    const answer = methodOf(operationId)(...found, ...rest);
    if (kind === 'events') {
      for await (const row of answer as AsyncIterable<{ cursor: string }>) {
        expect(row.cursor).toMatch(/./);
        break;
      }
    } else if (operationId in refused) {
      await expect(answer).rejects.toMatchObject({ code: refused[operationId] });
    } else {
      const { data, requestId } = (await (answer as PromiseLike<unknown>)) as Record<string, unknown>;
      expect(data).toBeTruthy();
      expect(requestId).toMatch(/./);
    }
    const pattern = new RegExp(`^${method} /api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    expect(sentRequests).toEqual([expect.stringMatching(pattern)]);
  },
);
