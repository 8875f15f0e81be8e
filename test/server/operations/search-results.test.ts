import type { RecordKind } from '../../../src/domain/record-kinds.js';
import type { Scope } from '../../../src/domain/scopes.js';
import type { Caller } from '../../harness/caller.js';
import { describeClosedDoors } from '../../harness/closed-door-suite.js';
import { describeNewResultsAfter } from '../../harness/new-results-after-suite.js';
import { describePaging } from '../../harness/paging-suite.js';
import { saveSearch } from '../../harness/saved-search.js';
import { idsOf, type SearchOperation } from '../../harness/search-operation.js';
import { describeSearchResults } from '../../harness/search-results-suite.js';
import { seed } from '../../harness/seed.js';
import { startServer, type Account, type TestServer } from '../../harness/start-server.js';

interface Operation extends Pick<SearchOperation, 'product' | 'field' | 'idKey'> {
  readonly kind: RecordKind;
  /** The word for it in a path. */
  readonly word: string;
  readonly scope: Scope;
  readonly prefix: string;
}

/** What the contract leaves out of its saved searches follows its rules for the others. */
const operations: readonly Operation[] = [
  {
    product: 'company',
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

describe.each(operations)('$word', ({ kind, word, scope, prefix, ...one }) => {
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

  it('are answered as their reads by id answer them, for one credit each', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(`${pathOf(paged.searchId)}?limit=2`);
    expect([status, idsOf(operation, body)]).toEqual([200, paged.ids.slice(0, 2)]);
    expect(headers.get('x-credits-charged')).toBe('2');
    const [first] = body as object[];
    expect(first).toStrictEqual((await as.get(`/${word}/${paged.ids[0] ?? ''}`)).body);
    expect(await as.remaining()).toBe(2);
  });

  describePaging(() => ({ as: reader.as, path: pathOf(paged.searchId), ids: paged.ids }), one.idKey);
  describeClosedDoors(['searches:read', scope], () => ({
    server,
    organizationId: reader.organizationId,
    path: pathOf(paged.searchId),
  }));
  describeSearchResults(() => operation);
  describeNewResultsAfter(() => operation);
});
