import { type Scope, scopes } from '../../../src/accounts/model/keys.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';
import type { Caller } from '../../harness/caller.js';
import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { expectError } from '../../harness/expect-error.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { shareCases, withShares } from '../../harness/share-cases.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Operation {
  readonly path: string;
  readonly kind: RecordKind;
  readonly scope: Scope;
  /** The name of the record's ID field. */
  readonly idKey: string;
  readonly prefix: string;
  /** Required fields of a record of this kind. */
  readonly needed: Readonly<Record<string, unknown>>;
}

const deal = {
  acquirer_company_id: 'a1',
  acquirer_name: 'Buyer',
  acquiree_company_id: 'b2',
  acquiree_name: 'Bought',
};
const operations: readonly Operation[] = [
  { path: '/companies', kind: 'Company', scope: 'companies:read', idKey: 'id', prefix: 'c', needed: {} },
  { path: '/people', kind: 'Person', scope: 'people:read', idKey: 'person_id', prefix: 'per_', needed: {} },
  {
    path: '/investors',
    kind: 'Investor',
    scope: 'investors:read',
    idKey: 'investor_id',
    prefix: 'inv_',
    needed: { investor_name: 'I' },
  },
  {
    path: '/funding-rounds',
    kind: 'FundingRound',
    scope: 'deals:read',
    idKey: 'funding_round_id',
    prefix: 'fnr_',
    needed: { name: 'R', company_name: 'C', company_id: 'c0' },
  },
  {
    path: '/acquisitions',
    kind: 'Acquisition',
    scope: 'deals:read',
    idKey: 'acquisition_id',
    prefix: 'acq_',
    needed: deal,
  },
  {
    path: '/ipos',
    kind: 'Ipo',
    scope: 'deals:read',
    idKey: 'ipo_id',
    prefix: 'ipo_',
    needed: { company_id: 'c0', company_name: 'C' },
  },
];

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  for (const { kind, idKey, prefix, needed } of operations)
    await seed(server.db, {
      [kind]: Array.from('0123456789a', (digit) => ({ [idKey]: `${prefix}${digit}`, ...needed })),
    });
  as = (await server.account({ credits: -1 })).as;
});
afterAll(() => server.stop());

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string | null };
  readonly total_count: number | null;
}

describe.each(withShares(operations))('$path/search', ({ path, kind, scope, idKey, prefix, share }) => {
  const url = `${path}/search`;
  const ids = Array.from('0123456789a', (digit) => `${prefix}${digit}`);
  const read = async (body: object): Promise<Page> => {
    const { status, headers, body: page } = await as.post(url, body);
    expect(status).toBe(200);
    const { items } = page as Page;
    expect(headers.get('x-credits-charged')).toBe(String(items.length));
    return page as Page;
  };
  const idsOf = ({ items }: Page): unknown[] => items.map((item) => item[idKey]);

  it('returns all records page by page, for one credit each, and counts them at no charge', async () => {
    const seen: unknown[] = [];
    let after: string | null = null;
    for (;;) {
      const page: Page = await read({ order_by: { field: 'id' }, first: 4, after, include_total: true });
      seen.push(...idsOf(page));
      expect(page.total_count).toBe(ids.length);
      after = page.page_info.end_cursor;
      if (!page.page_info.has_next_page) break;
    }
    expect(seen).toEqual(ids);
    const end = await read({ order_by: { field: 'id' }, after });
    expect(end).toEqual({
      items: [],
      page_info: { has_next_page: false, end_cursor: null },
      total_count: null,
    });
  });

  it('returns records in the shape and with the names of the contract', async () => {
    const { items } = await read({ filter: { [idKey]: { eq: ids[3] } }, orderBy: [{ field: idKey }] });
    expect(items).toHaveLength(1);
    expect(items[0]).toStrictEqual((await as.get(`${path}/${ids[3] ?? ''}`)).body);
  });

  it('orders by a field name in lower or upper case, in either direction', async () => {
    for (const order of [
      { field: 'id', direction: 'desc' },
      { field: 'ID', direction: 'DESC' },
    ])
      expect(idsOf(await read({ order_by: order, first: 2 }))).toEqual(['a', '9'].map((at) => prefix + at));
    expect(idsOf(await read({ order_by: [{ field: 'id' }], first: 1 }))).toEqual([`${prefix}0`]);
  });

  it.each<[object, string | RegExp]>(
    shareCases(
      [
        [{ filters: {} }, '"filters" in the request body is an unknown key; did you mean filter?'],
        [{ last: 5 }, /^"last" in the request body is an unknown key/],
        [{ include_total: 'yes' }, 'include_total must be true or false, got "yes".'],
        [{ include_total: true, includeTotal: true }, /two spellings\. Specify it once\.$/],
        [{ first: '5' }, 'first must be an integer from 1 to 5000, got "5".'],
        [{ first: 5001 }, 'first must be an integer from 1 to 5000, got 5001.'],
        [{ first: 1.5 }, 'first must be an integer from 1 to 5000, got 1.5.'],
        [{ after: 5 }, 'after must be a cursor, got 5.'],
        [{ after: 'x' }, /^after must be a cursor of this connection/],
        [{ filter: [] }, 'filter must be an object, got [].'],
        [{ filter: 'x' }, 'filter must be an object, got "x".'],
        [{ filter: { idd: { eq: 'x' } } }, 'filter.idd is an unknown field; did you mean id?'],
        [
          { filter: { id: { equals: 'x' } } },
          'filter.id.equals is an unknown comparison of this field. Expected one of eq, ne, in, not_in, is_null.',
        ],
        [{ filter: { id: { not_in: 'x' } } }, /^filter\.id\.not_in must be a list /],
        [{ filter: { and: {} } }, 'filter.and must be a list of filters, got {}.'],
        [{ filter: { or: [{ nott: {} }] } }, 'filter.or.0.nott is an unknown field; did you mean not?'],
        [{ filter: { ['__proto__']: { eq: 'x' } } }, /^filter\.__proto__ is an unknown field/],
        [{ filter: { constructor: { eq: 'x' } } }, /^filter\.constructor is an unknown field/],
        [{ order_by: 'id' }, /^order_by must be an object such as .*, or a list of objects, got "id"\.$/],
        [{ order_by: { field: 'idd' } }, 'order_by.field "idd" is an unknown order; did you mean id?'],
        [{ filter: { hq_country: 1 } }, /^filter\.hq_country is an unknown field/],
        [{ order_by: {} }, /^order_by\.field must be one of id, .*, got nothing\.$/],
        [{ order_by: { field: 'id', direction: 'up' } }, 'order_by.direction must be asc or desc, got "up".'],
        [{ order_by: [{ field: 'id', by: 1 }] }, /^order_by\.0\.by is an unknown key/],
      ],
      share,
    ),
  )('refuses %j at no charge', async (body, message) => {
    const account = await server.account({ credits: 5 });
    const answer = await account.as.post(url, body);
    expectError(answer, 422, 'VALIDATION_ERROR', message);
    expect(await account.as.remaining()).toBe(5);
  });

  it('refuses a cursor of another order, and of another list', async () => {
    const { page_info: info } = await read({ order_by: { field: 'id' }, first: 1 });
    for (const [where, body] of [
      [url, { order_by: { field: 'id', direction: 'desc' }, after: info.end_cursor }],
      [
        kind === 'Ipo' ? '/people/search' : '/ipos/search',
        { order_by: { field: 'id' }, after: info.end_cursor },
      ],
    ] as const)
      expectError(await as.post(where, body), 422, 'VALIDATION_ERROR', /^after must be a cursor of this/);
  });

  it('respects X-Max-Credits, returns a price in a dry run, and charges a replayed request once', async () => {
    const account = await server.account({ credits: 20 });
    const dry = await account.as.with({ 'X-Dry-Run': 'true' }).post(url, { first: 3, include_total: true });
    expect(dry.body).toEqual({ credits: 3, rows: 3, records: { [kind]: 3 } });
    const tight = account.as.with({ 'X-Max-Credits': '2' });
    expectError(await tight.post(url, { first: 3 }), 402, 'COST_ABOVE_MAX_CREDITS');
    const keyed = account.as.with({ 'Idempotency-Key': 'k' });
    const one = await keyed.post(url, { filter: { id: { not_in: ['x'] } }, first: 3 });
    const again = await keyed.post(url, { filter: { [idKey]: { notIn: ['x'] } }, first: 3 });
    expect([again.status, again.text]).toEqual([200, one.text]);
    expectError(await keyed.post(url, { first: 3 }), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await account.as.remaining()).toBe(17);
    const ledger = await ledgerOf(server, account.organizationId);
    expect(ledger.map(({ channel, credits, records }) => [channel, credits, records])).toEqual([
      ['rest', 3, { [kind]: 3 }],
    ]);
  });

  it('checks the scopes of its filter after the shape of the body and before the credits', async () => {
    const edges: Partial<Record<RecordKind, readonly [object, Scope]>> = {
      Company: [{ funding_rounds: { some: { name: { eq: 'R' } } } }, 'deals:read'],
      Person: [{ investor: { investor_name: { eq: 'I' } } }, 'investors:read'],
      Investor: [{ not: { company: { hq: { city: { eq: 'x' } } } } }, 'companies:read'],
      FundingRound: [{ or: [{ company: { organization_name: { eq: 'C' } } }] }, 'companies:read'],
      Acquisition: [{ acquirer: { id: { eq: 'a1' } } }, 'companies:read'],
      Ipo: [{ company: {} }, 'companies:read'],
    };
    const [filter = {}, needed = scope] = edges[kind] ?? [];
    const without = scopes.filter((one) => one !== needed);
    const { as: narrow } = await server.account({ scopes: without, credits: 0 });
    expectError(
      await narrow.post(url, { filter }),
      403,
      'NOT_PERMITTED',
      `This API key lacks the scope ${needed}.`,
    );
    expectError(await narrow.post(url, { filter, first: 0 }), 422, 'VALIDATION_ERROR');
    const { as: wide } = await server.account({ scopes: [scope, needed] });
    expect((await wide.post(url, { filter })).status).toBe(200);
  });

  it.each<[string, number, RequestInit]>(
    shareCases(
      [
        ['MALFORMED_JSON', 400, { body: '{' }],
        ['MALFORMED_JSON', 400, { body: '' }],
        ['VALIDATION_ERROR', 422, { body: '[]' }],
        ['PAYLOAD_TOO_LARGE', 413, { body: JSON.stringify({ after: 'x'.repeat(100_000) }) }],
        ['UNSUPPORTED_MEDIA_TYPE', 415, { body: '{}', headers: { 'Content-Type': 'text/plain' } }],
      ],
      share,
    ),
  )('refuses a body as %s with %d', async (code, status, init) => {
    const headers = { 'Content-Type': 'application/json', ...(init.headers as object) };
    const answer = await as.request('POST', url, { ...init, headers });
    expect([answer.status, (answer.body as { errorCode: string }).errorCode]).toEqual([status, code]);
  });

  it('parses a filter nested as deep as a body can contain', async () => {
    const deep = `${'{"not":'.repeat(12_000)}{}${'}'.repeat(12_000)}`;
    const headers = { 'Content-Type': 'application/json' };
    const answer = await as.request('POST', url, { headers, body: `{"filter":${deep}}` });
    expectError(answer, 422, 'VALIDATION_ERROR', / is nested more than \d+ levels deep\.$/);
  });

  describeCommonRefusals({
    share,
    server: () => server,
    method: 'POST',
    scopes: [scope],
    good: { path: url, body: { first: 1 } },
    unmatched: { path: url, body: { filter: { id: { eq: 'unknown' } } } },
    misshapen: { path: url, body: { first: 0 }, status: 422, errorCode: 'VALIDATION_ERROR' },
  });
});
