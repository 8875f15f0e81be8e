import type { Scope } from '../../../src/accounts/model/keys.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';
import type { Caller } from '../../harness/caller.js';
import { describeNewResultsAfter } from '../../harness/new-results-after-suite.js';
import { describePaging } from '../../harness/paging-suite.js';
import { describeRefusedAccess } from '../../harness/refused-access-suite.js';
import { saveSearch } from '../../harness/saved-search.js';
import { idsOf, type SearchOperation } from '../../harness/search-operation.js';
import { describeSearchResults } from '../../harness/search-results-suite.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

interface Operation extends Pick<SearchOperation, 'product' | 'field' | 'idKey'> {
  readonly kind: RecordKind;
  /** The path segment of the product. */
  readonly word: string;
  readonly scope: Scope;
  readonly prefix: string;
}

/** Routes that the contract does not define. They follow its rules for funding rounds and acquisitions. */
const operations: readonly Operation[] = [
  {
    product: 'companies',
    field: 'companiesSearchResults',
    idKey: 'id',
    kind: 'Company',
    word: 'companies',
    scope: 'companies:read',
    prefix: 'c',
  },
  {
    product: 'people',
    field: 'peopleSearchResults',
    idKey: 'person_id',
    kind: 'Person',
    word: 'people',
    scope: 'people:read',
    prefix: 'per_',
  },
  {
    product: 'investors',
    field: 'investorsSearchResults',
    idKey: 'investor_id',
    kind: 'Investor',
    word: 'investors',
    scope: 'investors:read',
    prefix: 'inv_',
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// The test files of funding rounds and acquisitions run shares 0 and 1 of the common test cases.
const shared = operations.map((operation, index) => ({
  ...operation,
  share: { index: index + 2, of: 5 },
  paging: { index: index + 2, of: 8 },
}));

describe.each(shared)('$word', ({ kind, word, scope, prefix, share, paging, ...one }) => {
  let operation: SearchOperation;
  let reader: Account & { readonly as: Caller };
  let paged: { readonly searchId: number; readonly ids: readonly string[] };
  const pathOf = (searchId: number | string): string => `/searches/${word}/${searchId}/results`;

  beforeAll(async () => {
    operation = {
      ...one,
      server,
      pathOf,
      idOf: (ending) => `${prefix}${ending}`,
      write: (ids) => seed(server.db, { [kind]: ids.map((id) => ({ [one.idKey]: id })) }),
    };
    const ids = Array.from('0123456789a', (digit) => operation.idOf(`page${digit}`));
    await operation.write(ids);
    reader = await server.account({ credits: -1 });
    const search = { product: one.product, filter: { id: { in: ids } } };
    paged = { searchId: await saveSearch(server, search), ids };
  });

  it('are returned with the same fields as reads by ID, for one credit each', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(`${pathOf(paged.searchId)}?limit=2`);
    expect([status, idsOf(operation, body)]).toEqual([200, paged.ids.slice(0, 2)]);
    expect(headers.get('x-credits-charged')).toBe('2');
    const [first] = body as object[];
    expect(first).toStrictEqual((await as.get(`/${word}/${paged.ids[0] ?? ''}`)).body);
    expect(await as.remaining()).toBe(2);
  });

  describePaging(() => ({ as: reader.as, path: pathOf(paged.searchId), ids: paged.ids }), one.idKey, paging);
  describeRefusedAccess(
    ['searches:read', scope],
    () => ({
      server,
      organizationId: reader.organizationId,
      path: pathOf(paged.searchId),
    }),
    share,
  );
  describeSearchResults(() => operation, share);
  describeNewResultsAfter(() => operation, share);
});
