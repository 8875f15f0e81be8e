import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const listed = 'companies, people, investors';
const searched =
  'companies, people, investors, funding_rounds, acquisitions, talent_signals, interest_signals';

it.each([
  ['mutation { createList(input: { name: "L", product: IPOS }) { id } }', listed],
  ['{ lists(product: FUNDING_ROUNDS) { id } }', listed],
  ['{ autocomplete(query: "Aurora", products: [ACQUISITIONS]) { id } }', listed],
  ['mutation { createSavedSearch(input: { name: "S", product: IPOS, filter: {} }) { id } }', searched],
  [
    'mutation { createSavedSearch(input: { name: "S", product: IPOS, filter: { id: { eq: "x" } } }) { id } }',
    searched,
  ],
  ['{ savedSearches(product: IPOS) { id } }', searched],
  [
    'mutation { createWebhook(input: { url: "https://hooks.example/x", products: [IPOS] }) { secret } }',
    searched,
  ],
])('a product that the operation does not support is refused: %s', async (document, supported) => {
  const { as, organizationId } = await server.account({ credits: 10 });
  const scopes = ['searches:read', 'searches:write', 'lists:read', 'lists:write', 'webhooks:manage'];
  const { as: lacking } = await server.key(organizationId, { scopes: [...scopes, 'companies:read'] });
  for (const caller of [as, lacking]) {
    const { errors, data } = await caller.graph(document);
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(errors[0]?.message).toContain(supported);
    expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true);
  }
  expect(await as.remaining()).toBe(10);
});
