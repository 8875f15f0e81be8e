import type { Caller } from './caller.js';
import { expectError } from './expect-error.js';

/** A paged operation with eleven rows, as the paging suite asks for it. */
export interface PagedOperation {
  readonly as: Caller;
  /** Its path without a query string. */
  readonly path: string;
  /** The ids of its rows in the order in which they have to come. */
  readonly ids: readonly string[];
}

const notLimits = ['0', '-1', '5001', '2147483648', '9'.repeat(400), ...notIntegers()];
const notPages = ['-1', '2147483648', '9'.repeat(400), ...notIntegers()];

function notIntegers(): string[] {
  return [
    '',
    'x',
    '1.0',
    '1.5',
    '1e3',
    '0x5',
    '%205',
    '5%20',
    '+5',
    '%2B5',
    '-0',
    'NaN',
    '1,2',
    '%D9%A5',
    '5%00',
  ];
}

/** The rules of `limit` and `page` (contract 2.1, D3), the same for every paged operation. */
export function describePaging(operation: () => PagedOperation, idKey: string): void {
  const idsOf = async (query: string): Promise<string[]> => {
    const { as, path } = operation();
    const { status, headers, body } = await as.get(`${path}?${query}`);
    expect(status).toBe(200);
    const ids = (body as Record<string, string>[]).map((row) => row[idKey] ?? '');
    expect(headers.get('x-credits-charged')).toBe(String(ids.length));
    return ids;
  };

  describe('paging', () => {
    it('puts the pages one after the other, without a gap and without a repetition', async () => {
      const { ids } = operation();
      for (const limit of [1, 3, 4, 10, 11, 12]) {
        const pages: string[] = [];
        for (let page = 0; page * limit < ids.length; page++)
          pages.push(...(await idsOf(`limit=${limit}&page=${page}`)));
        expect(pages).toEqual(ids);
        expect(await idsOf(`limit=${limit}&page=${Math.ceil(ids.length / limit)}`)).toEqual([]);
      }
    });

    it.each(['limit=5000', 'limit=5000&page=0', 'page=0', 'page=00', 'limit=011'])(
      'answers every row for %s',
      async (query) => {
        expect(await idsOf(query)).toEqual(operation().ids);
      },
    );

    it.each(['limit=1&page=2147483647', 'limit=5000&page=2147483647', 'page=1'])(
      'answers an empty page, which is free, for %s',
      async (query) => {
        expect(await idsOf(query)).toEqual([]);
      },
    );

    it('reads leading zeros as the same integer', async () => {
      expect(await idsOf('limit=05&page=01')).toEqual(operation().ids.slice(5, 10));
    });

    it.each(['offset=7', 'Page=3', 'limitt=2', 'limit=2&name=1', 'page[]=0'])(
      'refuses a query parameter that does not exist, and names those that do: %s',
      async (query) => {
        const { as, path } = operation();
        const words = /^There is no query parameter "[\w[\]]+"; this operation knows .*limit, page\.$/;
        expectError(await as.get(`${path}?${query}`), 422, 'VALIDATION_ERROR', words);
      },
    );

    it.each(notLimits)('refuses limit=%s', async (value) => {
      const { as, path } = operation();
      const answer = await as.get(`${path}?limit=${value}`);
      expectError(answer, 422, 'VALIDATION_ERROR', /^limit needs to be an integer from 1 to 5000, got /);
      expect(answer.text.length).toBeLessThan(300);
      expect(answer.headers.has('x-credits-charged')).toBe(false);
    });

    it.each(notPages)('refuses page=%s', async (value) => {
      const { as, path } = operation();
      const answer = await as.get(`${path}?page=${value}`);
      expectError(answer, 422, 'VALIDATION_ERROR', /^page needs to be an integer from 0 to 2147483647, got /);
    });

    it.each(['limit=1&limit=2', 'limit=1&limit=1', 'page=0&page=1', 'page=0&page=0&page=0'])(
      'refuses a repeated parameter: %s',
      async (query) => {
        const { as, path } = operation();
        expectError(await as.get(`${path}?${query}`), 422, 'VALIDATION_ERROR', /^(limit|page) /);
      },
    );

    it('charges nothing for what it refuses', async () => {
      const { as, path } = operation();
      const before = await as.remaining();
      for (const query of ['limit=0', 'page=-1', 'limit=1&limit=2']) await as.get(`${path}?${query}`);
      expect(await as.remaining()).toBe(before);
    });
  });
}
