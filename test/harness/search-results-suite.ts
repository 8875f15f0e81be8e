import { type SearchProduct, searchProducts } from '../../src/records/record-kinds.js';
import { expectError } from './expect-error.js';
import { saveSearch } from './saved-search.js';
import { idsOf, type SearchOperation } from './search-operation.js';
import { everyCase, shareCases } from './share-cases.js';

const notNumbers = [
  ...['abc', '-1', '+1', '%2B1', '1.0', '1.5', '1e3', '0x1', '1,000', '1_000', '%201', '1%20', '1%0A', 'NaN'],
  ...[
    'Infinity',
    '%D9%A1',
    '1%00',
    '%00',
    "1'--",
    '%zz',
    '__proto__',
    '%F0%9F%A6%8A',
    `1${'x'.repeat(5000)}`,
  ],
];
const noSearches = [
  '0',
  '999999',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9'.repeat(19),
  '9'.repeat(400),
];

/**
 * Tests the rules about the saved search itself (ID, access, product, price) that all saved-search operations share
 * (contract 4.1 rules 1 to 4, D2, D3, D7).
 */
export function describeSearchResults(operation: () => SearchOperation, share = everyCase): void {
  const others = (): SearchProduct[] =>
    (Object.keys(searchProducts) as SearchProduct[]).filter((product) => product !== operation().product);

  describe('400 for the id', () => {
    it.each(shareCases(notNumbers, share))('has to consist of decimal digits: %s', async (searchId) => {
      const { server, pathOf } = operation();
      const { as } = await server.account({ credits: 5 });
      const answer = await as.get(pathOf(searchId));
      expectError(answer, 400, 'BAD_SEARCH_ID_TYPE', /^The search id needs to be a number, got "/);
      expect(answer.text.length).toBeLessThan(300);
      expect(await as.remaining()).toBe(5);
    });

    it.each(shareCases(['limit=0', 'page=x', 'limit=1&limit=2', 'new_results_after=never'], share))(
      'comes before the errors of the query string: %s',
      async (query) => {
        const { server, pathOf } = operation();
        const { as } = await server.account();
        expectError(await as.get(`${pathOf('abc')}?${query}`), 400, 'BAD_SEARCH_ID_TYPE');
      },
    );

    it('comes before an exhausted budget', async () => {
      const { server, pathOf } = operation();
      const { as } = await server.account({ credits: 0 });
      expectError(await as.get(pathOf('abc')), 400, 'BAD_SEARCH_ID_TYPE');
      expectError(await as.get(`${pathOf(1)}?limit=0`), 422, 'VALIDATION_ERROR');
      expectError(await as.get(`${pathOf(1)}?new_results_after=never`), 422, 'INVALID_NEW_RESULTS_AFTER');
    });
  });

  describe('404', () => {
    it.each(shareCases(noSearches, share))(
      'is returned for the unknown search %s, at no charge',
      async (searchId) => {
        const { server, pathOf } = operation();
        const { as } = await server.account({ credits: 5 });
        const answer = await as.get(pathOf(searchId));
        expectError(answer, 404, 'NOT_FOUND', /^Not Found: no saved search has the id /);
        expect(answer.headers.get('x-credits-charged')).toBe('0');
        expect(answer.headers.get('x-creditlimit-remaining')).toBe('5');
        expect(await as.remaining()).toBe(5);
      },
    );

    it('is returned for a path without an ID', async () => {
      const { server, pathOf } = operation();
      const { as } = await server.account();
      expectError(await as.get(pathOf('')), 404, 'NOT_FOUND');
    });
  });

  describe('403 for the search', () => {
    it('is returned except for global searches and shared searches of the own organization', async () => {
      const { server, product, pathOf, idOf, write } = operation();
      await write([idOf('reach')]);
      const filter = { id: { eq: idOf('reach') } };
      const own = await server.account({ credits: 5 });
      const other = await server.account();
      const save = (organizationId: string | undefined, isShared: boolean): Promise<number> =>
        saveSearch(server, { product, filter, isShared, ...(organizationId && { organizationId }) });
      for (const searchId of [
        await save(own.organizationId, true),
        await save(undefined, false),
        await save(undefined, true),
      ]) {
        const { status, body } = await own.as.get(pathOf(searchId));
        expect(status).toBe(200);
        expect(idsOf(operation(), body)).toEqual([idOf('reach')]);
      }
      for (const searchId of [
        await save(own.organizationId, false),
        await save(other.organizationId, true),
        await save(other.organizationId, false),
      ]) {
        const answer = await own.as.get(pathOf(searchId));
        expectError(answer, 403, 'NOT_PERMITTED');
        expect(answer.headers.get('x-credits-charged')).toBe('0');
      }
      expect(await own.as.remaining()).toBe(2);
    });

    it('comes before the wrong product', async () => {
      const { server, pathOf } = operation();
      const { as, organizationId } = await server.account();
      for (const product of others()) {
        const searchId = await saveSearch(server, { product, organizationId });
        expectError(await as.get(pathOf(searchId)), 403, 'NOT_PERMITTED');
      }
    });

    it('is returned by GraphQL in the same cases', async () => {
      const { server, product, field } = operation();
      const { as, organizationId } = await server.account();
      const searchId = await saveSearch(server, { product, organizationId });
      for (const [id, code] of [
        [searchId, 'NOT_PERMITTED'],
        ['"abc"', 'BAD_SEARCH_ID_TYPE'],
        ['999999', 'NOT_FOUND'],
        [`"${'9'.repeat(400)}"`, 'NOT_FOUND'],
      ] as const) {
        const { errors, data } = await as.graph(`{ ${field}(searchId: ${id}) { id } }`);
        expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
        // A search that does not exist is null in the data. A refused request has no data (D2).
        expect(data).toEqual(code === 'NOT_FOUND' ? { [field]: null } : undefined);
      }
    });
  });

  describe('400 for the product', () => {
    it('names the product of the search and the supported product, at no charge', async () => {
      const { server, pathOf, product: supported } = operation();
      const { as, organizationId } = await server.account({ credits: 5 });
      for (const product of others()) {
        for (const organization of [{ organizationId, isShared: true }, {}]) {
          const searchId = await saveSearch(server, { product, ...organization });
          const words = `This saved search has the product ${product}; this operation supports the product ${supported}.`;
          expectError(await as.get(pathOf(searchId)), 400, 'NOT_SUPPORTED_PRODUCT', words);
        }
      }
      expect(await as.remaining()).toBe(5);
    });
  });

  describe('402', () => {
    it('is returned without credits before the search is looked up', async () => {
      const { server, pathOf, product } = operation();
      const { as, organizationId } = await server.account({ credits: 0 });
      const unshared = await saveSearch(server, { product, organizationId });
      const [wrong = product] = others();
      const wrongProduct = await saveSearch(server, { product: wrong });
      for (const searchId of [999_999, unshared, wrongProduct]) {
        const answer = await as.get(pathOf(searchId));
        expectError(answer, 402, 'OUT_OF_CREDITS', 'No more credits are available.');
        expect(answer.headers.get('x-creditlimit-limit')).toBe('0');
        expect(answer.headers.get('x-creditlimit-remaining')).toBe('0');
        expect(answer.headers.get('x-creditlimit-reset')).toMatch(/^\d+\.\d{3}$/);
      }
    });

    it('is returned without credits even for an empty page', async () => {
      const { server, pathOf, product } = operation();
      const { as } = await server.account({ credits: 0 });
      const empty = await saveSearch(server, { product, filter: { or: [] } });
      expectError(await as.get(pathOf(empty)), 402, 'OUT_OF_CREDITS');
    });

    it('is returned for a page that costs more than the remaining credits, and no rows are returned', async () => {
      const { server, pathOf, product, idOf, write } = operation();
      const ids = ['1', '2', '3', '4', '5'].map((row) => idOf(`price${row}`));
      await write(ids);
      const searchId = await saveSearch(server, { product, filter: { id: { in: ids } } });
      const { as } = await server.account({ credits: 5 });
      await as.get(`${pathOf(searchId)}?limit=2`);
      expect(await as.remaining()).toBe(3);
      const refused = await as.get(pathOf(searchId));
      const words = 'No more credits are available for this response: it costs 5 and 3 remain.';
      expectError(refused, 402, 'OUT_OF_CREDITS', words);
      expect(refused.headers.get('x-credits-charged')).toBe('0');
      expect(refused.headers.get('x-creditlimit-limit')).toBe('5');
      expect(refused.headers.get('x-creditlimit-remaining')).toBe('3');
      expect(refused.headers.get('x-creditlimit-reset')).toBe('1339200.000');
      expect(await as.remaining()).toBe(3);
      const paid = await as.get(`${pathOf(searchId)}?limit=3`);
      expect(idsOf(operation(), paid.body)).toEqual(ids.slice(0, 3));
      expect(paid.headers.get('x-creditlimit-remaining')).toBe('0');
      expect(await as.remaining()).toBe(0);
    });

    it('reports the daily cap when it leaves less than the month', async () => {
      const { server, pathOf, product, idOf, write } = operation();
      const ids = ['1', '2', '3'].map((row) => idOf(`cap${row}`));
      await write(ids);
      const searchId = await saveSearch(server, { product, filter: { id: { in: ids } } });
      const { as } = await server.account({ credits: 100, dailyCap: 2 });
      const answer = await as.get(pathOf(searchId));
      expectError(answer, 402, 'OUT_OF_CREDITS', /it costs 3 and 2 remain/);
      expect(answer.headers.get('x-creditlimit-limit')).toBe('2');
      expect(answer.headers.get('x-creditlimit-reset')).toBe('43200.000');
      expect(await as.remaining()).toBe(100);
    });
  });

  describe('price', () => {
    it('is free for a search that matches nothing', async () => {
      const { server, pathOf, product } = operation();
      const { as } = await server.account({ credits: 5 });
      const searchId = await saveSearch(server, { product, filter: { or: [] } });
      const { status, headers, text } = await as.get(pathOf(searchId));
      expect({ status, text }).toEqual({ status: 200, text: '[]' });
      expect(headers.get('x-credits-charged')).toBe('0');
      expect(headers.get('x-creditlimit-remaining')).toBe('5');
      expect(await as.remaining()).toBe(5);
    });

    it('counts a record once in a GraphQL response, and again in each other response', async () => {
      const { server, pathOf, product, field, idOf, write } = operation();
      const ids = ['1', '2', '3'].map((row) => idOf(`once${row}`));
      await write(ids);
      const searchId = await saveSearch(server, { product, filter: { id: { in: ids } } });
      const { as } = await server.account({ credits: 10 });
      const page = `${field}(searchId: ${searchId}, limit: 2`;
      const { data, errors } = await as.graph(
        `{ a: ${page}) { id } b: ${page}) { id } c: ${field}(searchId: ${searchId}) { id } }`,
      );
      expect(errors).toEqual([]);
      expect(data).toMatchObject({ a: [{ id: ids[0] }, { id: ids[1] }], c: ids.map((id) => ({ id })) });
      expect(await as.remaining()).toBe(7);
      await as.get(pathOf(searchId));
      await as.get(pathOf(searchId));
      expect(await as.remaining()).toBe(1);
    });
  });
}
