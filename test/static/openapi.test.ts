import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What linters of OpenAPI documents recommend, and what a generator of clients needs, of the document as it is committed.

type Json = Readonly<Record<string, unknown>>;

const text = readFileSync(join(__dirname, '..', '..', 'schema', 'openapi.json'), 'utf8');
const document = JSON.parse(text) as {
  readonly info: Json;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const { schemas = {} } = document.components;

function isNest(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** The properties, at any depth, that say nothing of themselves. */
function undescribed(schema: unknown, path: string): string[] {
  if (!isNest(schema)) return [];
  const properties = isNest(schema['properties']) && !Array.isArray(schema) ? schema['properties'] : {};
  const own = Object.entries(properties as Readonly<Record<string, Json>>)
    // The alternatives of a schema narrow properties that it describes.
    .filter(([, one]) => !('description' in one) && !path.endsWith('anyOf.1'))
    .map(([name]) => `${path}.${name}`);
  const inner = Object.entries(schema).flatMap(([key, value]) => undescribed(value, `${path}.${key}`));
  return [...own, ...inner];
}

it('every operation has an id of its own, a summary, a description, a price and one group that is described', () => {
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

it('every component is used, and whatever is referred to is there', () => {
  const used = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
  const known = ['schemas', 'headers', 'examples', 'responses'].flatMap((kind) =>
    Object.keys(document.components[kind] ?? {}).map((name) => `${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(known.sort());
});

it('every enumeration has a type, so that a generator knows what it holds', () => {
  const untyped = (node: unknown): unknown[] => {
    if (!isNest(node)) return [];
    const own = Array.isArray(node['enum']) && node['type'] === undefined ? [node['enum']] : [];
    return [...own, ...Object.values(node).flatMap(untyped)];
  };
  expect(Object.values(schemas).flatMap(untyped)).toEqual([]);
});

it('whatever is charged for tells its price, and whatever is refused for its price tells the budget', () => {
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

/** A response that is a component of the document. */
function resolve(response: Json | undefined): Json | undefined {
  return document.components['responses']?.[String(response?.['$ref']).split('/').at(-1) ?? ''] ?? response;
}

it('a rate limit tells its headers, and every operation has a default for the errors that all share', () => {
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

it('the document has less than 900,000 bytes, as it is committed and as it is served', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(900_000);
  expect(JSON.stringify(document).length).toBeLessThan(700_000);
});

// What Postman's converter makes of the document is what makes it slow to import. It repeats the request of an operation
// for each of its responses, and writes a schema without a default in full (docs/quickstart-rest.md has the command).
it('an operation has few responses, and the filter of a body has a default', () => {
  const count = operations.reduce((sum, { responses }) => sum + Object.keys(responses as Json).length, 0);
  expect(count / operations.length).toBeLessThan(7);
  const filters = ['Company', 'Person', 'Investor', 'FundingRound', 'Acquisition', 'Ipo'];
  for (const kind of filters) expect(schemas[`${kind}Filter`]).toMatchObject({ default: {} });
  const examples = operations.map(({ responses }) => JSON.stringify((responses as Json)[200]).length);
  expect(Math.max(...examples)).toBeLessThan(20_000);
});
