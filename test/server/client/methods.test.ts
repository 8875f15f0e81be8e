import { createClient, type Dealgraph } from '../../../src/client/index.js';
import { operations } from '../../../src/client/generated/operations.js';
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

/** What the contract's own operations are given, which have no examples of bodies, and what parameters need. */
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
};
const searchOrder = ['funding-rounds', 'acquisitions', 'companies', 'people', 'investors'];
const listOrder = ['investors', 'companies', 'people'];

let server: TestServer;
let client: Dealgraph;
let asked: string[] = [];

beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  server.clock.set(new Date().toISOString());
  await seedDemo(server);
  await seedSearches(server);
  // Values that examples of filters name: what no record has is refused as a mistake.
  await seed(server.db, {
    Company: [{ id: 'a1', industry: ['Robotics'], hq: { country: 'Germany' } }],
    Person: [{ person_id: 'per_a1', level_of_seniority: 'C-Level' }],
    Investor: [{ investor_id: 'inv_a1', investor_types: ['venture_capital'] }],
    Ipo: [{ ipo_id: 'ipo_a1', company_id: 'a1', company_name: 'A', stock_exchange_symbol: 'nasdaq' }],
  });
  const { secret } = await ownerOfDemo(server);
  const listening: typeof fetch = (input, init) => {
    asked.push(`${init?.method ?? ''} ${new URL(input).pathname}`);
    return fetch(input, init);
  };
  client = createClient({ url: server.url, apiKey: secret, fetch: listening });
});
afterAll(() => server.stop());

/** The method with the name that the table of the client has. */
function methodOf(operationId: string): Method {
  const names = operations[operationId]?.name.split('.') ?? [];
  return names.reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], client) as Method;
}

/** Something that is there, by the name of the parameter. */
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
  if (!path.endsWith('file')) return data.id;
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

// An export that is done can not be resumed: what is refused is answered by the operation as well.
const refused: Readonly<Record<string, string>> = { resumeExport: 'VALIDATION_ERROR' };

it.each(described.map((one) => [one.operationId, one] as const))(
  '%s is called by its method',
  async (operationId, { path, method, requestBody }) => {
    const found = await idsFor(path);
    const body = requestBody?.content['application/json'].example;
    const params = given[operationId] ?? body ?? {};
    const { params: place, kind } = operations[operationId] ?? {};
    const rest = place === null ? [] : [kind === 'events' ? { cursor: 'start' } : params];
    asked = [];
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
    expect(asked).toEqual([expect.stringMatching(pattern)]);
  },
);
