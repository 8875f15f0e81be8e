import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Checks that the committed OpenAPI document follows the rules of linters and the requirements of client generators.

type Json = Readonly<Record<string, unknown>>;

const text = readFileSync(join(__dirname, '..', '..', 'schema', 'openapi.json'), 'utf8');
const document = JSON.parse(text) as {
  readonly info: Json;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Json }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
const { parameters: shared = {} } = document.components;

/** Returns an operation with its references to shared parameters resolved. */
function withParameters(operation: Json): Json {
  const parameters = (operation['parameters'] as Json[]).map((one) => {
    const reference = one['$ref'];
    return typeof reference === 'string'
      ? (shared[reference.slice(reference.lastIndexOf('/') + 1)] ?? one)
      : one;
  });
  return { ...operation, parameters };
}

const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).map(withParameters),
);
const { schemas = {} } = document.components;

function isNest(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Returns the paths of all properties, at any depth, that have no description. */
function undescribed(schema: unknown, path: string): string[] {
  if (!isNest(schema)) return [];
  const properties = isNest(schema['properties']) && !Array.isArray(schema) ? schema['properties'] : {};
  const own = Object.entries(properties as Readonly<Record<string, Json>>)
    // The second alternative of a schema narrows properties that are described outside it.
    .filter(([, one]) => !('description' in one) && !path.endsWith('anyOf.1'))
    .map(([name]) => `${path}.${name}`);
  const inner = Object.entries(schema).flatMap(([key, value]) => undescribed(value, `${path}.${key}`));
  return [...own, ...inner];
}

it('every operation has a unique ID, a summary, a description, a price and a described tag', () => {
  const names = document.tags.map(({ name }) => name);
  for (const { operationId, summary, description, tags, ...one } of operations) {
    expect([operationId, summary, description, one['x-credit-cost']]).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/./) as unknown),
    );
    expect(names).toEqual(expect.arrayContaining(tags as string[]));
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(document.tags.every(({ description }) => description !== '')).toBe(true);
  expect(document.info).toMatchObject({ contact: {}, license: { identifier: expect.anything() as unknown } });
});

it('every parameter and every property is described', () => {
  const parameters = operations.flatMap(({ parameters: all }) => all as Json[]);
  expect(parameters.filter(({ description }) => description === undefined)).toEqual([]);
  expect(Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
});

it('every component is used, and every reference resolves', () => {
  const used = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
  const known = ['schemas', 'headers', 'parameters', 'examples', 'responses'].flatMap((kind) =>
    Object.keys(document.components[kind] ?? {}).map((name) => `${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(known.sort());
});

it('every enumeration has a type, which client generators need', () => {
  const untyped = (node: unknown): unknown[] => {
    if (!isNest(node)) return [];
    const own = Array.isArray(node['enum']) && node['type'] === undefined ? [node['enum']] : [];
    return [...own, ...Object.values(node).flatMap(untyped)];
  };
  expect(Object.values(schemas).flatMap(untyped)).toEqual([]);
});

it('a priced operation documents its dry run, and its 402 response documents the budget', () => {
  for (const { parameters, responses } of operations) {
    const isDry = (parameters as Json[]).some(({ name }) => name === 'X-Dry-Run');
    const [ok, refused] = ['200', '402'].map(
      (status) => (responses as Readonly<Record<string, Json>>)[status],
    );
    if (isDry) expect(JSON.stringify(ok?.['content'])).toContain('"#/components/schemas/DryRun"');
    const shared = resolve(refused);
    if (shared !== undefined) expect(shared['headers']).toHaveProperty('X-CreditLimit-Remaining');
  }
});

/** Resolves a response that refers to a component of the document. */
function resolve(response: Json | undefined): Json | undefined {
  return document.components['responses']?.[String(response?.['$ref']).split('/').at(-1) ?? ''] ?? response;
}

it('a 429 response documents its headers, and every operation has a default response for the common errors', () => {
  for (const { responses } of operations) {
    const { 429: limited, default: others } = responses as Readonly<Record<string, Json>>;
    expect(resolve(limited)?.['headers']).toMatchObject({
      'X-RateLimit-Limit': {},
      'X-RateLimit-Remaining': {},
      'X-RateLimit-Reset': {},
      'Retry-After': {},
    });
    const schema = JSON.stringify(resolve(others)?.['content']);
    for (const code of ['ApiKeyMissing', 'ApiKeyNotValid', 'Internal', 'TimedOut', 'ServiceUnavailable'])
      expect(schema).toContain(`"#/components/schemas/${code}Error"`);
  }
});

it('the document is smaller than 900,000 bytes in the repository, and 700,000 bytes when served', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(900_000);
  expect(JSON.stringify(document).length).toBeLessThan(700_000);
});

it('descriptions link to pages of the documentation that servers show', () => {
  const pages = readFileSync('src/console/docs/customer-pages.mjs', 'utf8');
  const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, link = '']) => link);
  const served = [...pages.matchAll(/'([a-z-]+)'/g)].map(([, page = '']) => `/docs/${page}`);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => link.startsWith('/docs') && !served.includes(link))).toEqual([]);
  expect(text).not.toMatch(/docs\/[\w-]+\.md/);
});

// Postman converts the document to a collection, and takes long to import a large one. The converter repeats an
// operation's request for each of its responses, and expands each schema without a default in full.
// docs/client.md describes the import.
it('operations have few responses, and filters in bodies have defaults', () => {
  // Each operation also has a 401 response, which linters and client generators need.
  const count = operations.reduce((sum, { responses }) => sum + Object.keys(responses as Json).length - 1, 0);
  expect(count / operations.length).toBeLessThan(7);
  const filters = ['Company', 'Person', 'Investor', 'FundingRound', 'Acquisition', 'Ipo'];
  for (const kind of filters) expect(schemas[`${kind}Filter`]).toMatchObject({ default: {} });
  const examples = operations.map(({ responses }) => JSON.stringify((responses as Json)[200]).length);
  expect(Math.max(...examples)).toBeLessThan(20_000);
});

it('every operation states its 401 response, with both errors of the API key', () => {
  for (const { responses } of operations) {
    const { 401: refused } = responses as Readonly<Record<string, Json>>;
    expect(refused).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\//) as unknown });
    const schema = JSON.stringify(resolve(refused)?.['content']);
    for (const code of ['ApiKeyMissing', 'ApiKeyNotValid'])
      expect(schema).toContain(`"#/components/schemas/${code}Error"`);
  }
});

it('the requests to webhooks are described, with their signature and all properties', () => {
  const known = ['budget.threshold', 'product.changed', 'search.changed', 'search.filter_changed'];
  expect(shared['webhook-signature']?.['description']).toContain('HMAC-SHA256');
  expect(Object.keys(document.webhooks).sort()).toEqual([...known, 'sourcing.resolved', 'test']);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { content } = post['requestBody'] as { content: Record<string, { schema: Json; example: Json }> };
    const { schema, example } = content['application/json'] ?? { schema: {}, example: {} };
    expect(undescribed(schema, type)).toEqual([]);
    expect(example['type']).toBe(type);
    const names = (withParameters(post)['parameters'] as Json[]).map(({ name }) => name);
    expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  }
});
