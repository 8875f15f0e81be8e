import { scopes } from '../../../src/accounts/model/keys.js';
import { expectError } from '../../harness/expect-error.js';
import { describeRefusedAccess } from '../../harness/refused-access-suite.js';
import { saveSearch } from '../../harness/saved-search.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let rounds: number;

const feedOf = (searchId: number): string => `/searches/funding-rounds/${searchId}/changes`;

beforeAll(async () => {
  server = await startServer();
  rounds = await saveSearch(server, { product: 'funding_rounds' });
});
afterAll(() => server.stop());

describe('access to a feed', () => {
  it.each(['searches:read', 'deals:read'])(
    'a feed of a search needs the scope %s, through GraphQL too',
    async (scope) => {
      const { organizationId } = await server.account();
      const { as } = await server.key(organizationId, { scopes: scopes.filter((other) => other !== scope) });
      const graph = await as.graph(`{ searchChanges(searchId: ${rounds}) { nextCursor } }`);
      expect([graph.status, graph.errors[0]?.extensions.code]).toEqual([403, 'NOT_PERMITTED']);
    },
  );

  it('a feed of a product needs the scope of its kind, and no other', async () => {
    const { organizationId } = await server.account();
    const one = await server.key(organizationId, { scopes: ['deals:read'] });
    expect((await one.as.get('/ipos/changes')).status).toBe(200);
    expectError(await one.as.get('/people/changes'), 403, 'NOT_PERMITTED');
    const graph = await one.as.graph('{ changes(product: PEOPLE) { nextCursor } }');
    expect([graph.status, graph.errors[0]?.extensions.code]).toEqual([403, 'NOT_PERMITTED']);
    const narrow = await server.key(organizationId, { scopes: ['deals:read', 'searches:read'] });
    expect((await narrow.as.get(feedOf(rounds))).status).toBe(200);
  });

  it('a feed of a search needs the scopes of its filter, and the search to be shared', async () => {
    const { organizationId, as } = await server.account();
    const filter = { company: { hq: { country: { isNull: true } } } };
    const searchId = await saveSearch(server, { product: 'funding_rounds', filter });
    const { as: narrow } = await server.key(organizationId, { scopes: ['deals:read', 'searches:read'] });
    expectError(await narrow.get(feedOf(searchId)), 403, 'NOT_PERMITTED', /companies:read/);
    const own = await saveSearch(server, { product: 'funding_rounds', organizationId });
    expectError(await as.get(feedOf(own)), 403, 'NOT_PERMITTED');
  });
});

describe('refusals of a feed', () => {
  let organizationId: string;
  beforeAll(async () => {
    ({ organizationId } = await server.account());
  });
  describeRefusedAccess(['searches:read', 'deals:read'], () => ({
    server,
    organizationId,
    path: feedOf(rounds),
  }));
});
