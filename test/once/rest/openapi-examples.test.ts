import { routes } from '../../../src/rest-server/routes.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { endedExport } from '../../harness/ended-export.js';
import { openApi } from '../../harness/expect-documented.js';
import { seed } from '../../harness/seed.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}

type Content = Readonly<Record<string, Media | undefined>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: string | number;
}

interface Described {
  readonly operationId: string;
  readonly 'x-extension'?: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

const components = (
  openApi as unknown as {
    readonly components: {
      readonly examples: Readonly<Record<string, { readonly value: { readonly message: string } }>>;
      readonly parameters: Readonly<Record<string, Parameter>>;
    };
  }
).components;

/** Returns the shared parameter to which a reference refers, or the parameter itself. */
function resolve(parameter: Parameter & { readonly $ref?: string }): Parameter {
  return components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
}

const described = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => {
    const operation = one as unknown as Described;
    const resolved = { ...operation, parameters: operation.parameters.map(resolve) };
    return [path, resolved, method.toUpperCase()] as const;
  }),
);
const added = described.filter(([, operation]) => operation['x-extension'] === true);

const { examples: errorExamples } = components;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
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

/** Creates the resources in the path of an operation, and returns their IDs by parameter name. */
async function make(as: Caller, path: string): Promise<Readonly<Record<string, string>>> {
  const idOf = ({ body }: Answer): string => (body as { readonly id: string }).id;
  if (path.includes('{exportId}')) {
    const exportId = idOf(await as.post('/exports', { format: 'csv', product: 'ipos' }));
    if (path.endsWith('/links')) await endedExport(as, { id: exportId });
    return { exportId };
  }
  if (path.includes('{keyId}'))
    return { keyId: idOf(await as.post('/keys', { name: 'K', scopes: ['companies:read'] })) };
  if (path.includes('{requestId}')) {
    const { headers } = await as.get('/companies/a0a0a0000000000000000001/acquisitions');
    return { requestId: headers.get('x-request-id') ?? 'none' };
  }
  if (!path.includes('{webhookId}')) return {};
  const webhookId = idOf(await as.post('/webhooks', { url: 'https://example.com/', products: ['people'] }));
  return { webhookId, deliveryId: idOf(await as.request('POST', `/webhooks/${webhookId}/test`)) };
}

/**
 * Makes the call of an example, with the parameters and body of the document, except for IDs that have to be created.
 */
async function run(
  as: Caller,
  path: string,
  method: string,
  operation: Described,
  headers: Readonly<Record<string, string>> = path.endsWith('/stream') ? { 'X-Dry-Run': 'true' } : {},
): Promise<Answer> {
  const made = await make(as, path);
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: location, example } of operation.parameters) {
    const value = made[name] ?? (example === undefined ? undefined : String(example));
    if (location === 'path') filled = filled.replace(`{${name}}`, String(value));
    else if (value !== undefined) query.set(name, value);
  }
  const body = operation.requestBody?.content['application/json']?.example;
  return as.request(method, `${filled}${query.size === 0 ? '' : `?${query.toString()}`}`, {
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the paths of objects whose keys differ. Parts that are null or empty on one side are not compared. */
function differences(example: unknown, real: unknown, path = ''): string[] {
  if (!isNest(example) || !isNest(real)) return [];
  if (Array.isArray(example) !== Array.isArray(real)) return [`${path}: a list on one side`];
  if (Array.isArray(example)) {
    const [[one], [other]] = [example as unknown[], real as unknown[]];
    return differences(one, other, `${path}[]`);
  }
  const [keys, others] = [Object.keys(example), Object.keys(real)];
  if (keys.join() !== others.join()) return [`${path}: ${keys.join()} | ${others.join()}`];
  // Keys inside a filter are not compared, because they depend on the saved search.
  return keys
    .filter((key) => key !== 'filter')
    .flatMap((key) => differences(Reflect.get(example, key), Reflect.get(real, key), `${path}.${key}`));
}

it('the additions to the contract are marked, and nothing else is', () => {
  const names = routes.filter(({ extension }) => extension === true).map(({ operationId }) => operationId);
  expect(added.map(([, { operationId }]) => operationId).sort()).toEqual(names.sort());
  expect(described.length - added.length).toBe(11);
});

/** Operations whose responses are not compared: a file is not JSON, and another test resumes a failed export. */
const ofFiles = ['exportFile', 'resumeExport'];

it('each operation has a body where one is needed, a value for each part of the path, and a response', () => {
  for (const [, { operationId, requestBody, parameters, responses }] of described) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const bodies = requestBody === undefined ? [] : [requestBody.content['application/json']];
    expect([operationId, [...inPath, ...bodies].filter((one) => one?.example === undefined)]).toEqual([
      operationId,
      [],
    ]);
    const answers = Object.values(responses['200']?.content ?? {});
    expect([operationId, answers.some((media) => media?.example !== undefined)]).toEqual([operationId, true]);
  }
});

describe.each(
  described.map(([path, operation, method]) => [operation.operationId, path, operation, method] as const),
)('the example of %s', (name, path, operation, method) => {
  if (ofFiles.includes(name)) return;
  it('gets a response with the documented keys, in their order', async () => {
    const { as } = await ownerOfDemo(server);
    const answer = await run(as, path, method, operation);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    const example = operation.responses['200']?.content?.['application/json']?.example;
    expect(differences(example, answer.body)).toEqual([]);
  });
});

/** Returns the JSON response of an operation, with references to its component schemas. */
function schemasOf({ responses }: Described): string {
  return JSON.stringify(responses['200']?.content?.['application/json'] ?? {});
}

it.each(
  described.map(([path, operation, method]) => [operation.operationId, path, operation, method] as const),
)('X-Dry-Run: true does what the document says: %s', async (name, path, operation, method) => {
  const { as } = await ownerOfDemo(server);
  const isDeclared = operation.parameters.some((one) => one.name === 'X-Dry-Run');
  expect(schemasOf(operation).includes('/DryRun"')).toBe(isDeclared);
  // A download ignores the header (test/server/exports/exports.test.ts).
  if (name === 'exportFile') return;
  const answer = await run(as, path, method, operation, { 'X-Dry-Run': 'true' });
  const isPrice = Object.keys((answer.body as object | undefined) ?? {}).join() === 'credits,rows,records';
  if (isDeclared) expect([answer.status, isPrice]).toEqual([200, true]);
  else expect(answer.text).toContain('X-Dry-Run is supported by reads only');
});

it('every error has an example for each code that an operation can return', () => {
  const shown = described.flatMap(([, { responses }]) =>
    Object.entries(responses)
      .filter(([status]) => status === 'default' || Number(status) >= 400)
      .flatMap(([, { content }]) => Object.entries(content?.['application/json']?.examples ?? {})),
  );
  expect(shown.length).toBeGreaterThan(500);
  for (const [code, { $ref }] of shown) {
    expect($ref).toBe(`#/components/examples/${code}`);
    expect(errorExamples[code]?.value).toMatchObject({ errorCode: code });
  }
});

describe('the example of an error that includes the input', () => {
  const calls: readonly [string, (as: Caller) => Promise<Answer>][] = [
    ['VALIDATION_ERROR', (as) => as.get('/companies/a0a0a0000000000000000001/acquisitions?limit=5001')],
    ['NOT_FOUND', (as) => as.get('/companies/00')],
    ['METHOD_NOT_ALLOWED', (as) => as.request('PUT', '/organization/credits')],
    ['BAD_SEARCH_ID_TYPE', (as) => as.get('/searches/companies/x/results')],
    ['NOT_SUPPORTED_PRODUCT', (as) => as.get('/searches/companies/1/results')],
    ['INVALID_NEW_RESULTS_AFTER', (as) => as.get('/searches/companies/3/results?new_results_after=monday')],
    [
      'NEW_RESULTS_AFTER_BEYOND_RETENTION',
      (as) => as.get('/searches/companies/3/results?new_results_after=2020-01-01T00:00:00Z'),
    ],
    [
      'UNSUPPORTED_MEDIA_TYPE',
      (as) => as.request('POST', '/resolve', { headers: { 'Content-Type': 'text/plain' }, body: '{' }),
    ],
    [
      'NOT_ACCEPTABLE',
      (as) => as.with({ Accept: 'image/png' }).post('/companies/bulk', { inputs: [{ id: 'x' }] }),
    ],
    [
      'COST_ABOVE_MAX_CREDITS',
      (as) => as.with({ 'X-Max-Credits': '1' }).get('/searches/funding-rounds/1/results?limit=2'),
    ],
    ['API_KEY_NOT_VALID', (as) => as.with({ 'X-API-Key': 'dgk_x' }).get('/organization/credits')],
  ];
  it.each(calls)('%s matches the message of the server', async (code, call) => {
    const { as } = await server.account();
    const { body } = await call(as);
    expect(body).toEqual(errorExamples[code]?.value);
  });
});
