import type { Scope } from '../../../src/accounts/model/keys.js';
import type { ListProduct } from '../../../src/records/record-kinds.js';
import { addToList, removeFromList } from '../../../src/searches/sql/lists.js';
import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { describePaging } from '../../harness/paging-suite.js';
import { describeRefusedAccess } from '../../harness/refused-access-suite.js';
import { saveList } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

interface Operation {
  readonly product: Exclude<ListProduct, 'investors'>;
  readonly kind: 'Company' | 'Person';
  readonly idKey: string;
  readonly scope: Scope;
  readonly prefix: string;
  readonly field: string;
}

/** Routes of lists that the contract does not define. They follow its rules for lists of investors. */
const operations: readonly Operation[] = [
  {
    product: 'companies',
    kind: 'Company',
    idKey: 'id',
    scope: 'companies:read',
    prefix: 'c',
    field: 'companyListResults',
  },
  {
    product: 'people',
    kind: 'Person',
    idKey: 'person_id',
    scope: 'people:read',
    prefix: 'per_',
    field: 'personListResults',
  },
];
const noList = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// Eight routes divide the test cases of paging. The routes of saved searches and investor lists run shares 0 to 5.
const shared = operations.map((operation, index) => ({ ...operation, share: { index: index + 6, of: 8 } }));

describe.each(shared)('lists of $product', ({ product, kind, idKey, scope, prefix, field, share }) => {
  let reader: Account & { readonly as: Caller };
  let listId: string;
  const ids = Array.from('5a0Z17b93_-', (character) => `${prefix}${character}`);
  const pathOf = (list: string): string => `/lists/${product}/${list}/results`;
  const idsOf = (body: unknown): unknown[] => (body as Record<string, string>[]).map((row) => row[idKey]);

  beforeAll(async () => {
    await seed(server.db, { [kind]: ids.toSorted().map((id) => ({ [idKey]: id })) });
    reader = await server.account({ credits: -1 });
    listId = await saveList(server, reader.organizationId, product, ids);
  });

  it('return their members in the order in which they were added, with the same records as reads by ID', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    const list = await saveList(server, organizationId, product, ids.slice(0, 3));
    await removeFromList(server.db, list, [ids[0] ?? '']);
    await addToList(server.db, list, [ids[0] ?? ''], server.clock.now());
    const { status, headers, body } = await as.get(pathOf(list));
    expect([status, idsOf(body)]).toEqual([200, [ids[1], ids[2], ids[0]]]);
    expect(headers.get('x-credits-charged')).toBe('3');
    const [first] = body as object[];
    expect(first).toStrictEqual((await as.get(`/${product}/${ids[1] ?? ''}`)).body);
    expect(await as.remaining()).toBe(6);
  });

  it('are free when they are empty, and when they are refused', async () => {
    const { as, organizationId } = await server.account({ credits: 5 });
    const empty = await as.get(pathOf(await saveList(server, organizationId, product, [])));
    expect([empty.status, empty.text, empty.headers.get('x-credits-charged')]).toEqual([200, '[]', '0']);
    const investors = await saveList(server, organizationId, 'investors', []);
    const words = `This list has the product investors; this operation supports the product ${product}.`;
    expectError(await as.get(pathOf(investors)), 400, 'NOT_SUPPORTED_PRODUCT', words);
    expectError(await as.get(pathOf('x')), 400, 'INVALID_LIST_UUID');
    expectError(await as.get(pathOf(noList)), 404, 'NOT_FOUND');
    expectError(await as.get(pathOf(listId)), 403, 'NOT_PERMITTED');
    expect(await as.remaining()).toBe(5);
  });

  it('return nothing when no credits, or too few, remain', async () => {
    const { as, organizationId } = await server.account({ credits: 2 });
    const list = await saveList(server, organizationId, product, ids);
    expectError(await as.get(`${pathOf(list)}?limit=3`), 402, 'OUT_OF_CREDITS', /it costs 3 and 2 remain/);
    expect((await as.get(`${pathOf(list)}?limit=2`)).status).toBe(200);
    expectError(await as.get(pathOf(list)), 402, 'OUT_OF_CREDITS');
  });

  it('return the same through GraphQL', async () => {
    const { errors, data } = await reader.as.graph(`{ ${field}(listId: "${listId}", limit: 2) { id } }`);
    expect([errors, data]).toEqual([[], { [field]: ids.slice(0, 2).map((id) => ({ id })) }]);
    const { as } = await server.account();
    for (const [list, code] of [
      [listId, 'NOT_PERMITTED'],
      ['x', 'INVALID_LIST_UUID'],
      [noList, 'NOT_FOUND'],
    ] as const) {
      const refused = await as.graph(`{ ${field}(listId: "${list}") { id } }`);
      expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual([code]);
    }
  });

  describePaging(() => ({ as: reader.as, path: pathOf(listId), ids }), idKey, share);
  describeRefusedAccess(
    ['lists:read', scope],
    () => ({
      server,
      organizationId: reader.organizationId,
      path: pathOf(listId),
    }),
    share,
  );
});
