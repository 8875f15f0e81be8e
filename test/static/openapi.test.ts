import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Checks that the committed OpenAPI document follows the rules of linters and the requirements of client generators.

type Json = Readonly<Record<string, unknown>>;

const text = readFileSync(join(__dirname, '..', '..', 'schema', 'openapi.json'), 'utf8');
const document = JSON.parse(text) as {
  readonly info: Json;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
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

// Postman converts the document to a collection, and takes long to import a large one. The converter repeats an
// operation's request for each of its responses, and expands each schema without a default in full.
// docs/client.md describes the import.
it('operations have few responses, and filters in bodies have defaults', () => {
  const count = operations.reduce((sum, { responses }) => sum + Object.keys(responses as Json).length, 0);
  expect(count / operations.length).toBeLessThan(7);
  const filters = ['Company', 'Person', 'Investor', 'FundingRound', 'Acquisition', 'Ipo'];
  for (const kind of filters) expect(schemas[`${kind}Filter`]).toMatchObject({ default: {} });
  const examples = operations.map(({ responses }) => JSON.stringify((responses as Json)[200]).length);
  expect(Math.max(...examples)).toBeLessThan(20_000);
});
