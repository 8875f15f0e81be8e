import type { Caller } from './caller.js';
import { expectError } from './expect-error.js';
import { everyCase, shareCases } from './share-cases.js';

/** An operation that returns pages. Its whole result has eleven rows. */
export interface PagedOperation {
  readonly as: Caller;
  /** Path without a query string. */
  readonly path: string;
  /** IDs of the rows in the expected order. */
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

/** Tests the rules of `limit` and `page` (contract 2.1, D3), which are the same for all operations with pages. */
export function describePaging(operation: () => PagedOperation, idKey: string, share = everyCase): void {
  const idsOf = async (query: string): Promise<string[]> => {
    const { as, path } = operation();
    const { status, headers, body } = await as.get(`${path}?${query}`);
    expect(status).toBe(200);
    const ids = (body as Record<string, string>[]).map((row) => row[idKey] ?? '');
    expect(headers.get('x-credits-charged')).toBe(String(ids.length));
    return ids;
  };

  describe('paging', () => {
    it('returns consecutive pages without gaps or repetitions', async () => {
      const { ids } = operation();
      for (const limit of [1, 3, 4, 10, 11, 12]) {
        const pages: string[] = [];
        for (let page = 0; page * limit < ids.length; page++)
          pages.push(...(await idsOf(`limit=${limit}&page=${page}`)));
        expect(pages).toEqual(ids);
        expect(await idsOf(`limit=${limit}&page=${Math.ceil(ids.length / limit)}`)).toEqual([]);
      }
    });

    it.each(shareCases(['limit=5000', 'limit=5000&page=0', 'page=0', 'page=00', 'limit=011'], share))(
      'returns every row for %s',
      async (query) => {
        expect(await idsOf(query)).toEqual(operation().ids);
      },
    );

    it.each(shareCases(['limit=1&page=2147483647', 'limit=5000&page=2147483647', 'page=1'], share))(
      'returns an empty page at no charge for %s',
      async (query) => {
        expect(await idsOf(query)).toEqual([]);
      },
    );

    it('reads leading zeros as the same integer', async () => {
      expect(await idsOf('limit=05&page=01')).toEqual(operation().ids.slice(5, 10));
    });

    it.each(shareCases(['offset=7', 'Page=3', 'limitt=2', 'limit=2&name=1', 'page[]=0'], share))(
      'refuses an unknown query parameter and lists the known ones: %s',
      async (query) => {
        const { as, path } = operation();
        const words = /^Unknown query parameter "[\w[\]]+"; this operation supports .*limit, page\.$/;
        expectError(await as.get(`${path}?${query}`), 422, 'VALIDATION_ERROR', words);
      },
    );

    it.each(shareCases(notLimits, share))('refuses limit=%s', async (value) => {
      const { as, path } = operation();
      const answer = await as.get(`${path}?limit=${value}`);
      expectError(answer, 422, 'VALIDATION_ERROR', /^limit must be an integer from 1 to 5000, got /);
      expect(answer.text.length).toBeLessThan(300);
      expect(answer.headers.has('x-credits-charged')).toBe(false);
    });

    it.each(shareCases(notPages, share))('refuses page=%s', async (value) => {
      const { as, path } = operation();
      const answer = await as.get(`${path}?page=${value}`);
      expectError(answer, 422, 'VALIDATION_ERROR', /^page must be an integer from 0 to 2147483647, got /);
    });

    it.each(
      shareCases(['limit=1&limit=2', 'limit=1&limit=1', 'page=0&page=1', 'page=0&page=0&page=0'], share),
    )('refuses a repeated parameter: %s', async (query) => {
      const { as, path } = operation();
      expectError(await as.get(`${path}?${query}`), 422, 'VALIDATION_ERROR', /^(limit|page) /);
    });

    it('does not charge for refused requests', async () => {
      const { as, path } = operation();
      const before = await as.remaining();
      for (const query of ['limit=0', 'page=-1', 'limit=1&limit=2']) await as.get(`${path}?${query}`);
      expect(await as.remaining()).toBe(before);
    });
  });
}
