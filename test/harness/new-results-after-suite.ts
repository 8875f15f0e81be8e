import type { Caller } from './caller.js';
import { expectError } from './expect-error.js';
import { refreshSearch, saveSearch } from './saved-search.js';
import { idsOf, type SearchOperation } from './search-operation.js';
import { everyCase, shareCases } from './share-cases.js';
import type { Account } from './start-server.js';

const now = '2026-06-15T12:00:00.000Z';
/** The times at which rows a, b and c were added. Row a was added exactly 60 days before `now`. */
const added = { a: '2026-04-16T12:00:00.000Z', b: '2026-06-01T09:30:00.250Z', c: '2026-06-15T11:00:00.000Z' };

const accepted: [string, string, string][] = [
  ['exactly 60 days ago', '2026-04-16T12:00:00Z', 'abc'],
  ['exactly 60 days ago with an offset', '2026-04-16T14:00:00%2B02:00', 'abc'],
  ['a millisecond after a row', '2026-04-16T12:00:00.001Z', 'bc'],
  ['the moment of a row itself', '2026-06-01T09:30:00.250Z', 'bc'],
  ['a fraction of one digit', '2026-06-01T09:30:00.2Z', 'bc'],
  ['a fraction of many digits', '2026-06-01T09:30:00.2500000000Z', 'bc'],
  ['a fraction finer than a millisecond before a row', '2026-06-01T09:30:00.249999Z', 'bc'],
  ['a fraction finer than a millisecond after a row', '2026-06-01T09:30:00.2501Z', 'c'],
  ['a fraction that fills the second', '2026-06-15T10:59:59.9999999Z', 'c'],
  ['an offset to the east', '2026-06-01T11:30:00.250%2B02:00', 'bc'],
  ['an offset to the east, a millisecond later', '2026-06-01T11:30:00.251%2B02:00', 'c'],
  ['an offset whose + was decoded as a space', '2026-06-01T11:30:00.250+02:00', 'bc'],
  ['an offset whose + was decoded as a space, later', '2026-06-01T11:30:00.251+02:00', 'c'],
  ['an offset to the west', '2026-06-01T04:00:00.250-05:30', 'bc'],
  ['an offset to the west, a millisecond later', '2026-06-01T04:00:00.251-05:30', 'c'],
  ['an offset of nothing', '2026-06-01T09:30:00.250-00:00', 'bc'],
  ['no offset, which is UTC', '2026-06-01T09:30:00.250', 'bc'],
  ['no offset, which is UTC, a millisecond later', '2026-06-01T09:30:00.251', 'c'],
  ['lower-case t and z', '2026-06-01t09:30:00.250z', 'bc'],
  ['a leap second, which is the second after it', '2026-05-31T23:59:60Z', 'bc'],
  ['a leap second with an offset to the east', '2026-06-01T01:59:60%2B02:00', 'bc'],
  ['a leap second with an offset to the west', '2026-05-31T18:29:60-05:30', 'bc'],
  ['the present moment', '2026-06-15T12:00:00.000Z', ''],
  ['the future', '2026-06-15T12:00:00.001Z', ''],
  ['the far future', '9999-12-31T23:59:59Z', ''],
  ['a leap second at the end of time', '9999-12-31T23:59:60Z', ''],
  ['an offset past the end of time', '9999-12-31T23:59:59-23:59', ''],
];

const tooOld = [
  '2026-04-16T11:59:59.999Z',
  '2026-04-16T13:59:59.999%2B02:00',
  '2026-04-16T11:59:59',
  '1970-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
];

const notMoments = [
  ...[
    '',
    'now',
    '1781524800',
    '1781524800000',
    'null',
    'Mon, 15 Jun 2026 12:00:00 GMT',
    '"2026-06-01T09:30:00Z"',
  ],
  ...['2026-06-01', '2026-06-01Z', '2026-06-01T', '2026-06-01T09Z', '2026-06-01T09:30Z', '20260601T093000Z'],
  ...['2026-6-1T09:30:00Z', '26-06-01T09:30:00Z', '%2B012026-06-01T09:30:00Z', '2026-W23-1T09:30:00Z'],
  ...['2026-02-29T00:00:00Z', '2026-06-31T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z'],
  ...['2026-06-01T24:00:00Z', '2026-06-01T23:60:00Z', '2026-06-01T09:30:61Z', '2026-06-01T09:30:00.Z'],
  ...['2026-06-15T10:59:60Z', '2026-06-01T23:59:60%2B02:00', '2026-06-01T22:59:60Z', '2026-06-01T23:58:60Z'],
  ...['2026-06-01T09:30:00,5Z', '2026-06-01T09:30:00%2B02', '2026-06-01T09:30:00%2B0200'],
  ...['2026-06-01T09:30:00%2B24:00', '2026-06-01T09:30:00%2B02:60', '2026-06-01T09:30:00UTC'],
  ...['%202026-06-01T09:30:00Z', '2026-06-01T09:30:00Z%0A', "2026-06-01T09:30:00Z';--", '9'.repeat(5000)],
];

/** Tests the rules of `new_results_after` (contract 4.1 rules 5 and 6, D3, D7). */
export function describeNewResultsAfter(operation: () => SearchOperation, share = everyCase): void {
  let account: Account & { readonly as: Caller };
  let path: string;
  let searchId: number;

  const addRow = async (row: string, moment: string): Promise<void> => {
    const { server, idOf, write } = operation();
    server.clock.set(moment);
    await write([idOf(`new${row}`)]);
    await refreshSearch(server, searchId);
  };
  const read = async (query: string): Promise<string> => {
    const { headers, status, body } = await account.as.get(`${path}?${query}`);
    expect(status).toBe(200);
    const ids = idsOf(operation(), body);
    expect(headers.get('x-credits-charged')).toBe(String(ids.length));
    return ids.map((id) => id?.slice(-1)).join('');
  };

  describe('new_results_after', () => {
    beforeAll(async () => {
      const { server, product, idOf, pathOf } = operation();
      account = await server.account();
      const { organizationId } = account;
      const filter = { id: { in: ['a', 'b', 'c', 'd'].map((row) => idOf(`new${row}`)) } };
      searchId = await saveSearch(server, { product, filter, organizationId, isShared: true });
      path = pathOf(searchId);
      for (const [row, moment] of Object.entries(added)) await addRow(row, moment);
      server.clock.set(now);
    });
    afterAll(() => {
      operation().server.clock.set(now);
    });

    it('returns every row when it is absent', async () => {
      expect(await read('')).toBe('abc');
    });

    it.each(shareCases(accepted, share))('accepts %s: %s', async (_what, value, rows) => {
      expect(await read(`new_results_after=${value}`)).toBe(rows);
    });

    it('counts pages from the first new row', async () => {
      const query = 'new_results_after=2026-06-01T00:00:00Z&limit=1';
      expect(await read(`${query}&page=0`)).toBe('b');
      expect(await read(`${query}&page=1`)).toBe('c');
      expect(await read(`${query}&page=2`)).toBe('');
      expect(await read(`${query}&page=2147483647`)).toBe('');
    });

    it.each(shareCases(tooOld, share))('refuses a time more than 60 days ago: %s', async (value) => {
      const answer = await account.as.get(`${path}?new_results_after=${value}`);
      expectError(answer, 422, 'NEW_RESULTS_AFTER_BEYOND_RETENTION', /^new_results_after .* 60 days, got "/);
    });

    it('refuses a time of 60 days and a millisecond ago', async () => {
      const { server } = operation();
      const query = 'new_results_after=2026-04-16T12:00:00Z';
      expect(await read(query)).toBe('abc');
      server.clock.advance(1);
      const answer = await account.as.get(`${path}?${query}`);
      server.clock.advance(-1);
      expectError(answer, 422, 'NEW_RESULTS_AFTER_BEYOND_RETENTION');
    });

    it.each(shareCases(notMoments, share))(
      'refuses a value that is not an RFC 3339 date-time: %s',
      async (value) => {
        const answer = await account.as.get(`${path}?new_results_after=${value}`);
        expectError(answer, 422, 'INVALID_NEW_RESULTS_AFTER', /^new_results_after .*RFC 3339.*, got "/);
        expect(answer.text.length).toBeLessThan(400);
      },
    );

    it('refuses a repeated parameter', async () => {
      const query = 'new_results_after=2026-06-01T09:30:00Z&new_results_after=2026-06-01T09:30:00Z';
      expectError(await account.as.get(`${path}?${query}`), 422, 'VALIDATION_ERROR', /new_results_after/);
    });

    it('has the same effect in GraphQL', async () => {
      const { field } = operation();
      const ask = (moment: string) =>
        account.as.graph(
          `query ($moment: DateTime) { rows: ${field}(searchId: ${searchId}, newResultsAfter: $moment) { id } }`,
          {
            moment,
          },
        );
      const { data } = await ask('2026-06-01T11:30:00.250+02:00');
      expect((data?.['rows'] as { id: string }[]).map(({ id }) => id.slice(-1))).toEqual(['b', 'c']);
      for (const [moment, code] of [
        ['2026-06-01', 'INVALID_NEW_RESULTS_AFTER'],
        ['2026-04-16T11:59:59.999Z', 'NEW_RESULTS_AFTER_BEYOND_RETENTION'],
      ] as const) {
        const { errors } = await ask(moment);
        expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
      }
    });

    it('returns every new row to a poller that passes the time of its last read', async () => {
      const lastRead = operation().server.clock.now().toISOString();
      expect(await read(`new_results_after=${lastRead}`)).toBe('');
      await addRow('d', lastRead);
      operation().server.clock.advance(60_000);
      expect(await read(`new_results_after=${lastRead}`)).toBe('d');
    });
  });
}
