import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, type GraphQLInputObjectType, isInputObjectType } from 'graphql';
import { readScopes, type Scope } from '../../../src/accounts/model/keys.js';
import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

type Kind = keyof typeof readScopes;

const schema = buildSchema(
  readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8'),
);
const lists: Readonly<Record<Kind, string>> = {
  Company: 'companies',
  Person: 'people',
  Investor: 'investors',
  FundingRound: 'fundingRounds',
  Acquisition: 'acquisitions',
  Ipo: 'ipos',
  TalentSignal: 'talentSignals',
  InterestSignal: 'interestSignals',
};
const kinds = Object.keys(lists) as Kind[];

let server: TestServer;
let organizationId: string;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  ({ organizationId } = await server.account({ credits: 1000 }));
});
afterAll(() => server.stop());

async function withScopes(...scopes: Scope[]): Promise<Caller> {
  return (await server.key(organizationId, { scopes })).as;
}

interface Edge {
  readonly kind: Kind;
  readonly name: string;
  readonly to: Kind;
  readonly isMany: boolean;
}

/** Returns the edges that a filter of a kind may follow, according to the public schema. */
function edgesOf(kind: Kind): Edge[] {
  const type = schema.getType(`${kind}Filter`) as GraphQLInputObjectType;
  return Object.values(type.getFields()).flatMap((field): Edge[] => {
    const named = getNamedType(field.type);
    if (!isInputObjectType(named)) return [];
    const to = kinds.find((one) =>
      [`${one}Filter`, `${one}ListFilter`, `Directed${one}ListFilter`].includes(named.name),
    );
    if (to === undefined || ['and', 'or', 'not'].includes(field.name)) return [];
    return [{ kind, name: field.name, to, isMany: named.name.endsWith('ListFilter') }];
  });
}

const edges = kinds.flatMap(edgesOf);
const foreign = edges.filter(({ kind, to }) => readScopes[kind] !== readScopes[to]);

/** Returns a filter along an edge, as JSON. */
function along({ name, isMany }: Edge, inner: object = {}): object {
  return { [name]: isMany ? { some: inner } : inner };
}

function expectNotPermitted(answer: GraphAnswer, scope: Scope): void {
  expect([answer.status, answer.errors.map(({ extensions }) => extensions.code)]).toEqual([
    403,
    ['NOT_PERMITTED'],
  ]);
  expect(answer.errors[0]?.message).toContain(scope);
  expect(answer.data ?? null).toBeNull();
  expect(answer.headers.get('x-credits-charged') ?? '0').toBe('0');
}

it('the schema has edges to records of other scopes', () => {
  expect(foreign.length).toBeGreaterThanOrEqual(10);
});

describe.each(foreign.map((edge) => [`${edge.kind}.${edge.name}`, edge] as const))(
  'a filter along %s',
  (_title, edge) => {
    const { kind, to } = edge;
    const document = `query ($filter: ${kind}Filter) { ${lists[kind]}(filter: $filter) { totalCount } }`;

    it.each([
      ['by itself', (filter: object) => filter],
      ['in and', (filter: object) => ({ and: [{}, filter] })],
      ['in or', (filter: object) => ({ or: [{ id: { eq: 'x' } }, filter] })],
      ['in not', (filter: object) => ({ not: filter })],
      ['in not in and in or', (filter: object) => ({ or: [{ and: [{ not: filter }] }] })],
    ])(`needs the scope of ${to}, %s`, async (_where, wrap) => {
      const as = await withScopes(readScopes[kind]);
      expectNotPermitted(await as.graph(document, { filter: wrap(along(edge)) }), readScopes[to]);
    });

    it('needs that scope for count, every and none, and behind another edge', async () => {
      const as = await withScopes(readScopes[kind]);
      const ways = edge.isMany ? [{ count: { gte: 1 } }, { every: {} }, { none: {} }] : [];
      for (const way of ways)
        expectNotPermitted(await as.graph(document, { filter: { [edge.name]: way } }), readScopes[to]);
      for (const first of edges.filter((other) => other.to === kind)) {
        const both = await withScopes(readScopes[first.kind], readScopes[kind]);
        if ([first.kind, kind].some((one) => readScopes[one] === readScopes[to])) continue;
        const query = `query ($filter: ${first.kind}Filter) { ${lists[first.kind]}(filter: $filter) { totalCount } }`;
        expectNotPermitted(await both.graph(query, { filter: along(first, along(edge)) }), readScopes[to]);
      }
    });

    it('needs that scope for a page, in a dry run, and inline in the document', async () => {
      const as = await withScopes(readScopes[kind]);
      const text = JSON.stringify(along(edge)).replaceAll('"', '');
      const page = `{ ${lists[kind]}(first: 1, filter: ${text}) { nodes { id } pageInfo { hasNextPage } } }`;
      expectNotPermitted(await as.graph(page), readScopes[to]);
      expectNotPermitted(await as.with({ 'X-Dry-Run': 'true' }).graph(page), readScopes[to]);
    });

    it('needs that scope to create a saved search, and to change one', async () => {
      const products: Partial<Record<Kind, string>> = {
        Company: 'COMPANIES',
        Person: 'PEOPLE',
        Investor: 'INVESTORS',
        FundingRound: 'FUNDING_ROUNDS',
        Acquisition: 'ACQUISITIONS',
      };
      const product = products[kind];
      if (product === undefined) return;
      const as = await withScopes(readScopes[kind], 'searches:read', 'searches:write');
      const create = `mutation ($filter: FilterJson!) { createSavedSearch(input: {name: "x", product: ${product}, filter: $filter}) { id resultCount } }`;
      expectNotPermitted(await as.graph(create, { filter: along(edge) }), readScopes[to]);
      const made = await as.graph(create, { filter: {} });
      expect(made.errors).toEqual([]);
      const { id } = made.data?.['createSavedSearch'] as { id: string };
      const update = `mutation ($id: ID!, $filter: FilterJson!) { updateSavedSearch(id: $id, input: {filter: $filter}) { resultCount } }`;
      expectNotPermitted(await as.graph(update, { id, filter: along(edge) }), readScopes[to]);
    });

    it('is available to a key with both scopes', async () => {
      const as = await withScopes(readScopes[kind], readScopes[to]);
      const answer = await as.graph(document, { filter: along(edge) });
      expect([answer.status, answer.errors]).toEqual([200, []]);
    });
  },
);

describe('a key learns nothing about a person it may not read', () => {
  it('by a binary search over the name behind an investor', async () => {
    const as = await withScopes('investors:read');
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const query = `{ investors(filter: {person: {fullName: {startsWith: "${letter}"}}}) { totalCount } }`;
      expectNotPermitted(await as.graph(query), 'people:read');
    }
  });

  it.each([
    ['a count', '{ people(filter: {fullName: {startsWith: "A"}}) { totalCount } }'],
    ['an order', '{ people(orderBy: {field: FULL_NAME}) { pageInfo { hasNextPage endCursor } } }'],
    ['the name of its type', '{ people { __typename } }'],
    ['an e-mail address', '{ enrichPerson(email: "ada.marsh@aurora-robotics.example") { score } }'],
    ['an id', '{ person(id: "per_1") { __typename } }'],
    ['a node', '{ node(id: "per_1") { id } }'],
    ['a node of any type', '{ node(id: "per_1") { __typename } }'],
    ['a link', '{ investors(first: 1) { nodes { person { id } } } }'],
    ['the company behind', '{ companies { nodes { people { totalCount } } } }'],
    ['founders', '{ company(id: "a0a0a0000000000000000001") { founders { person { id } } } }'],
  ])('by %s', async (_what, query) => {
    const as = await withScopes('investors:read', 'companies:read');
    expectNotPermitted(await as.graph(query), 'people:read');
  });

  it('by a saved search or a list of people', async () => {
    const as = await withScopes(
      'searches:read',
      'searches:write',
      'lists:read',
      'lists:write',
      'investors:read',
    );
    const search = `mutation { createSavedSearch(input: {name: "x", product: PEOPLE, filter: {fullName: {startsWith: "A"}}}) { resultCount } }`;
    expectNotPermitted(await as.graph(search), 'people:read');
    const list = `mutation { createList(input: {name: "x", product: PEOPLE, ids: ["per_1"]}) { memberCount } }`;
    expectNotPermitted(await as.graph(list), 'people:read');
    const { as: colleague } = await server.key(organizationId, { scopes: ['*'] });
    const made = await colleague.graph(
      'mutation { createList(input: {name: "x", product: PEOPLE, ids: []}) { id } }',
    );
    const { id } = made.data?.['createList'] as { id: string };
    const add = `mutation { addToList(id: "${id}", ids: ["per_1", "per_2"]) { memberCount } }`;
    expectNotPermitted(await as.graph(add), 'people:read');
  });

  it('by a refusal: it is the same whether or not the person exists', async () => {
    const as = await withScopes('investors:read');
    const [there, nowhere] = [
      await as.graph('{ node(id: "per_a0a0a0000000000000000001") { id } }'),
      await as.graph('{ node(id: "per_ffff") { id } }'),
    ];
    expect([there.status, there.errors]).toEqual([nowhere.status, nowhere.errors]);
  });
});
