import { refreshSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Tests `recentChanges`: the newest changes of a saved search, without the contents of its records, are free.
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { FundingRound: [1, 2, 3].map((id) => round(id)) });
});
afterAll(() => server.stop());

const round = (id: number, raised = id): object => ({
  funding_round_id: `fnr_${id}`,
  name: `Round ${id}`,
  company_name: 'C',
  raised_amount_usd: raised,
});
const filter = { raisedAmountUsd: { gte: 2 } };
const query = (first: number): string =>
  `{ savedSearches { id recentChanges(first: ${first}) { change at id } } }`;

interface Changes {
  readonly id: string;
  readonly recentChanges:
    readonly { readonly change: string; readonly at: string; readonly id: string }[] | null;
}

it('recent changes are returned newest first, only for a readable search, and are free', async () => {
  const { as, organizationId } = await server.account();
  const terms = { product: 'funding_rounds', filter, organizationId, isShared: true } as const;
  const [own, unshared] = [
    await saveSearch(server, terms),
    await saveSearch(server, { ...terms, isShared: false }),
  ];
  await seed(server.db, { FundingRound: [round(1, 10), round(3, 0)] });
  for (const id of [own, unshared]) await refreshSearch(server, id);
  const { data, errors } = await as.with({ 'X-Max-Credits': '0' }).graph(query(20));
  expect(errors).toEqual([]);
  const found = new Map((data?.['savedSearches'] as Changes[]).map((each) => [each.id, each.recentChanges]));
  expect(found.get(String(own))).toEqual([
    { change: 'ADDED', at: expect.any(String) as string, id: 'fnr_1' },
    { change: 'REMOVED', at: expect.any(String) as string, id: 'fnr_3' },
  ]);
  expect(found.get(String(unshared))).toBeNull();
  const { data: one } = await as.graph(query(1));
  expect((one?.['savedSearches'] as Changes[])[0]?.recentChanges).toHaveLength(1);
  expect(await as.remaining()).toBe(1000);
});

it('recent changes reject an out-of-range number at no charge, and are null for a key that may not read the fields of the filter', async () => {
  const poor = await server.account({ credits: 0 });
  const terms = { product: 'funding_rounds', organizationId: poor.organizationId, isShared: true } as const;
  await saveSearch(server, terms);
  expect((await poor.as.graph(query(1))).errors[0]?.extensions.code).toBe('OUT_OF_CREDITS');
  const { as, organizationId } = await server.account({ scopes: ['searches:read', 'deals:read'] });
  const looking = { company: { foundedYear: { gte: 2000 } } };
  await saveSearch(server, { ...terms, organizationId, filter: looking });
  expect((await as.graph(query(0))).errors[0]?.extensions.code).toBe('VALIDATION_ERROR');
  const { data, errors } = await as.graph(query(1));
  expect(errors).toEqual([]);
  expect((data?.['savedSearches'] as Changes[]).at(-1)?.recentChanges).toBeNull();
});
