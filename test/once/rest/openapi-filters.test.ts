import { openApi } from '../../harness/expect-documented.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Tests that the server accepts the filters, orders, groups and conditions in the OpenAPI document.

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { schemas } = (openApi as unknown as { components: { schemas: Readonly<Record<string, Schema>> } })
  .components;

const paths = {
  Company: '/companies',
  Person: '/people',
  Investor: '/investors',
  FundingRound: '/funding-rounds',
  Acquisition: '/acquisitions',
  Ipo: '/ipos',
} as const;

const kinds = Object.entries(paths);

function schemaOf(name: string): Schema {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`There is no schema ${name}.`);
  return schema;
}

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';
const follow = (schema: Schema): Schema => (schema.$ref === undefined ? schema : schemaOf(nameOf(schema)));

function propertiesOf(schema: Schema): [string, Schema][] {
  const { properties = {} } = follow(schema);
  return Object.entries(properties);
}

/** Returns values for a filter property, each with all of its members. Filters on linked records are empty. */
function valuesOf(schema: Schema): unknown[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(valuesOf);
  if (follow(schema).type === 'array') return [[{}], []];
  const properties = propertiesOf(schema);
  const names = properties.map(([name]) => name);
  if (names.includes('is_null')) return [{ is_null: false }];
  if (names.includes('some'))
    return [
      {
        some: {},
        every: {},
        none: {},
        count: { gte: 0 },
        ...(names.includes('direction') && { direction: 'both' }),
      },
    ];
  if (names.includes('and')) return [{}];
  return properties.map(([name, inner]) => ({ [name]: valuesOf(inner)[0] }));
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Posts the bodies concurrently, and returns the refused ones with their error messages. */
async function refusalsOf(path: string, bodies: readonly object[]): Promise<unknown[]> {
  const { as } = await server.account();
  const answers = await Promise.all(
    bodies.map(async (body) => ({ body, answer: await as.post(path, body) })),
  );
  return answers.flatMap(({ body, answer }) =>
    answer.status === 200 ? [] : [[JSON.stringify(body), (answer.body as { message: string }).message]],
  );
}

describe.each(kinds)('%s', (kind, path) => {
  it('can be filtered by each property of its schema, and by no other', async () => {
    const filters = propertiesOf(schemaOf(`${kind}Filter`)).flatMap(([name, schema]) =>
      valuesOf(schema).map((value) => ({ filter: { [name]: value } })),
    );
    expect(filters.length).toBeGreaterThan(10);
    expect(await refusalsOf(`${path}/search`, filters)).toEqual([]);
    expect(await refusalsOf(`${path}/search`, [{ filter: { nothing_such: {} } }])).toHaveLength(1);
  });

  it('can be ordered by each field of its schema', async () => {
    const [, field] = propertiesOf(schemaOf(`${kind}Order`)).find(([name]) => name === 'field') ?? [];
    // Companies can also be ordered by traction metrics, which the schema describes with a pattern.
    const names = field?.enum ?? field?.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
    const orders = names.filter((_name, at) => at < 15 || at % 40 === 0).map((name) => ({ field: name }));
    expect(orders.length).toBeGreaterThan(2);
    // Only a search by words is sorted by relevance.
    const filter = ['Company', 'Person', 'Investor'].includes(kind) ? { text: { matches: 'robots' } } : {};
    const bodies = orders.map((order) => ({ filter, order_by: order, first: 1 }));
    expect(await refusalsOf(`${path}/search`, bodies)).toEqual([]);
  });

  it('can be grouped and measured by the fields and edges of its schemas', async () => {
    const names = (name: string): readonly string[] =>
      [schemaOf(name), ...(schemaOf(name).anyOf ?? [])].flatMap((one) => one.enum ?? []);
    const bodies = [
      ...names(`${kind}Field`).map((field) => ({ group_by: [{ field }], first: 1 })),
      ...names(`${kind}Edge`).map((edge) => ({ group_by: [{ edge }], metrics: [{ count_distinct: edge }] })),
      ...names(`${kind}MeasuredField`).map((field) => ({
        metrics: [{ median: field }],
        having: [{ metric: 'max', field, is_null: true }],
      })),
      ...names(`${kind}NumberField`).map((field) => ({
        metrics: [{ sum: field }],
        order_by: [{ metric: 'avg', field }],
      })),
    ];
    expect(await refusalsOf(`${path}/aggregate`, bodies)).toEqual([]);
    const facets = names(`${kind}FacetField`).map((field) => ({ field }));
    expect(await refusalsOf(`${path}/facet`, facets)).toEqual([]);
  });
});

it('every comparison of a schema is accepted', async () => {
  const fields: Readonly<Record<string, [path: string, name: string, value: unknown]>> = {
    IdFilter: ['/companies', 'id', 'x'],
    TextFilter: ['/companies', 'tagline', 'x'],
    TextListFilter: ['/companies', 'tags', 'x'],
    IntegerFilter: ['/companies', 'founded_year', 1],
    NumberFilter: ['/funding-rounds', 'raised_amount_usd', 1.5],
    DateFilter: ['/funding-rounds', 'announced_on', '2020-01-01'],
  };
  for (const [schema, [path, name, value]] of Object.entries(fields)) {
    const bodies = propertiesOf(schemaOf(schema)).map(([comparison, { type }]) => {
      const single = type === 'boolean' ? true : comparison === 'within_last' ? 'P1Y' : value;
      return { filter: { [name]: { [comparison]: type === 'array' ? [single] : single } } };
    });
    expect(bodies.length).toBeGreaterThan(3);
    expect(await refusalsOf(`${path}/search`, bodies)).toEqual([]);
  }
});

it('every component is used', () => {
  const text = JSON.stringify(openApi);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  expect(unused).toEqual([]);
});
