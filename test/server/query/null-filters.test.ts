import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// A null filter is refused (E1): as the absence of a filter, it would match and charge every record.

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c1', organization_name: 'One' }] });
  ({ as } = await server.account());
});
afterAll(() => server.stop());

const message = 'filter must be an object, got null.';
const rounds = { product: 'funding_rounds', format: 'csv' };

it.each<[string, object, string?]>([
  ...['companies', 'people', 'funding-rounds', 'interest-signals'].map((path): [string, object] => [
    `/${path}/search`,
    { filter: null },
  ]),
  ['/companies/aggregate', { filter: null }],
  ['/funding-rounds/aggregate', { group_by: [{ edge: 'company', filter: null }] }],
  [
    '/funding-rounds/aggregate',
    { group_by: [{ field: 'name', filter: null }] },
    'group_by.0.filter requires an edge.',
  ],
  ['/funding-rounds/aggregate', { metrics: [{ days_between: { field: 'announced_on', from: null } }] }],
  ['/funding-rounds/aggregate', { metrics: [{ days_between: { field: 'announced_on', to: null } }] }],
  ['/companies/facet', { field: 'hq.country', filter: null }],
  ['/exports', { ...rounds, filter: null }],
  [
    '/exports',
    { format: 'csv', list_id: '0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f03', filter: null },
    'filter requires product.',
  ],
])('REST refuses a null filter: %s %j', async (path, body, expected = message) => {
  expectError(await as.post(path, body), 422, 'VALIDATION_ERROR', expected);
  expect(await as.remaining()).toBe(1000);
});

it.each([
  '{ companies(filter: null) { totalCount } }',
  '{ companiesAggregate(filter: null) { groups { count } } }',
  '{ fundingRoundsAggregate(groupBy: [{ edge: COMPANY, filter: null }]) { groups { count } } }',
  `{ fundingRoundsAggregate(daysBetween: { field: ANNOUNCED_ON, to: null }) { groups { daysBetween } } }`,
  '{ facet(product: COMPANIES, field: HQ_COUNTRY, filter: null) { narrow } }',
  '{ company(id: "c1") { fundingRounds(filter: null) { totalCount } } }',
  'mutation { createExport(input: { product: COMPANIES, format: CSV, filter: null }) { id } }',
])('GraphQL refuses a null filter in the document: %s', async (query) => {
  const { errors } = await as.graph(query);
  expect(errors.map((error) => [error.message, error.extensions.code])).toEqual([
    [message, 'VALIDATION_ERROR'],
  ]);
});

it('a saved search keeps its filter when it is changed to null', async () => {
  const { as: owner, organizationId } = await server.account();
  const filter = { organizationName: { eq: 'One' } };
  const searchId = await saveSearch(server, { product: 'companies', filter, organizationId });
  const change = (input: string): string =>
    `mutation { updateSavedSearch(id: ${searchId}, input: ${input}) { name filter } }`;
  expect((await owner.graph(change('{ filter: null }'))).errors).toMatchObject([{ message }]);
  expect((await owner.graph(change('{ name: "New", filter: null }'))).errors).toMatchObject([{ message }]);
  const { data } = await owner.graph(change('{ name: "New" }'));
  expect(data).toEqual({ updateSavedSearch: { name: 'New', filter } });
});

it('a null variable of a GraphQL request is absent', async () => {
  const query =
    'query ($filter: CompanyFilter) { companies(filter: $filter) { totalCount } companiesAggregate(filter: $filter) { groups { count } } }';
  expect((await as.graph(query, { filter: null })).data).toEqual({
    companies: { totalCount: 1 },
    companiesAggregate: { groups: [{ count: 1 }] },
  });
});
