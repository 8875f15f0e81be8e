import { commands } from '../../../src/cli/commands.js';
import { standardLibraryBounds } from '../../../src/context/service-bounds.js';
import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const bounds = { ...standardLibraryBounds, savedSearches: 3, lists: 2, listMembers: 10 };
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bounds });
  const ids = Array.from({ length: 30 }, (_, at) => `inv_${at}`);
  await seed(server.db, { Investor: ids.map((id) => ({ investor_id: id, investor_name: id })) });
});
afterAll(() => server.stop());

const searchOf = (filter = '{}'): string =>
  `mutation { createSavedSearch(input: { name: "S", product: INVESTORS, filter: ${filter} }) { id } }`;
const listOf = (from: number, to: number): string =>
  `mutation { createList(input: { name: "L", product: INVESTORS, ids: [${idsOf(from, to)}] }) { id } }`;
const idsOf = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `"inv_${from + at}"`).join(', ');

/** Runs queries concurrently and returns their error messages. Expects VALIDATION_ERROR for every error. */
async function refusalsOf(as: Caller, queries: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(queries.map((query) => as.graph(query)));
  const errors = answers.flatMap((answer) => answer.errors);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(errors.map(() => 'VALIDATION_ERROR'));
  return errors.map(({ message }) => message);
}

/** Returns the error message of an operator command, or null if it succeeds. */
async function failureOf(command: Promise<object>): Promise<string | null> {
  return command.then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
}

function operator(): Parameters<(typeof commands)['search create']>[1] {
  const { db, clock } = server;
  const { signal } = new AbortController();
  return {
    db,
    clock,
    bounds,
    dataDirectory: '',
    deployment: {
      isEmbedded: true,
      databaseConnections: 1,
      workers: 1,
      redisUrl: undefined,
      ledgerMonths: undefined,
    },
    audit: {
      actor: { kind: 'user', id: 'test', host: null },
      write: () => Promise.resolve(),
      writeAll: () => Promise.resolve(),
    },
    onProgress: () => undefined,
    output: () => Promise.resolve(),
    signal,
  };
}

it('the default limits are 200 searches, 1,000 lists and 100,000 members', () => {
  expect(standardLibraryBounds).toMatchObject({ savedSearches: 200, lists: 1000, listMembers: 100_000 });
});

describe('an organization', () => {
  it('saves at most its limit of searches, also concurrently; deleting one frees capacity', async () => {
    const { as, organizationId } = await server.account();
    const most = 'This organization has 3 saved searches; the maximum is 3. Delete one first.';
    expect(await refusalsOf(as, Array(8).fill(searchOf()))).toEqual(Array(5).fill(most));
    const { data } = await as.graph('{ savedSearches { id resultCount } }');
    const searches = data?.['savedSearches'] as { id: string; resultCount: number }[];
    expect(searches.map(({ resultCount }) => resultCount)).toEqual([30, 30, 30]);
    const terms = { organizationId, product: 'investors', name: 'S', filter: '{}', share: false };
    expect(await failureOf(commands['search create'](terms, operator()))).toBe(most);
    await as.graph(`mutation { deleteSavedSearch(id: ${searches[0]?.id ?? ''}) { id } }`);
    expect(await failureOf(commands['search create'](terms, operator()))).toBeNull();
    const global = { ...terms, organizationId: null };
    for (let at = 0; at < 5; at++) await commands['search create'](global, operator());
  });

  it('creates at most its limit of lists, also concurrently', async () => {
    const { as, organizationId } = await server.account();
    const most = 'This organization has 2 lists; the maximum is 2. Delete one first.';
    expect(await refusalsOf(as, Array(6).fill(listOf(0, 1)))).toEqual(Array(4).fill(most));
    const terms = { organizationId, product: 'investors', name: 'L', ids: [] };
    expect(await failureOf(commands['list create'](terms, operator()))).toBe(most);
    expect(await server.db.prisma.list.count({ where: { organizationId } })).toBe(2);
  });

  it('has at most its limit of members in all lists; a request beyond it adds no member and no list', async () => {
    const { as } = await server.account();
    const made = await as.graph(listOf(0, 6));
    const { id } = made.data?.['createList'] as { id: string };
    const words = (count: number): string =>
      `The lists of this organization would have ${count} members in total; the maximum is 10. No members were added.`;
    expect(await refusalsOf(as, [listOf(0, 5)])).toEqual([words(11)]);
    expect(
      await refusalsOf(as, [`mutation { addToList(id: "${id}", ids: [${idsOf(3, 11)}]) { id } }`]),
    ).toEqual([words(11)]);
    const add = { listId: id, ids: Array.from({ length: 8 }, (_, at) => `inv_${at + 3}`) };
    expect(await failureOf(commands['list add'](add, operator()))).toBe(words(11));
    const { data } = await as.graph('{ lists { memberCount } }');
    expect(data).toEqual({ lists: [{ memberCount: 6 }] });
    const parts = Array.from({ length: 6 }, (_, at) => idsOf(10 + 2 * at, 12 + 2 * at));
    const adds = parts.map((ids) => `mutation { addToList(id: "${id}", ids: [${ids}]) { id } }`);
    expect(await refusalsOf(as, adds)).toEqual(Array(4).fill(words(12)));
    expect(await server.db.prisma.listMember.count({ where: { listId: id } })).toBe(10);
    expect(
      await refusalsOf(as, [`mutation { addToList(id: "${id}", ids: [${idsOf(0, 6)}]) { id } }`]),
    ).toEqual([]);
  });
});
