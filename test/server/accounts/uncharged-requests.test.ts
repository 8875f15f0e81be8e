import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import {
  companyPath,
  type MeteredServer,
  noon,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.set(noon);
});

interface Item {
  readonly id: string;
  readonly [name: string]: unknown;
}

const list = async (as: Caller, query: string): Promise<readonly Item[]> =>
  ((await as.get(`/requests?${query}`)).body as { items: readonly Item[] }).items;

describe('records of free requests', () => {
  it('are listed with their status and refusal reason, alongside the charged ones', async () => {
    const { as, keyId, organizationId } = await server.account();
    const narrow = await server.key(organizationId, { scopes: ['people:read'] });
    const paid = await as.get(companyPath);
    const etag = paid.headers.get('etag') ?? '';
    const calls: Record<string, () => Promise<Answer>> = {
      'free 304 null': () => as.with({ 'If-None-Match': etag }).get(companyPath),
      'refused 404 NOT_FOUND ': () => as.with({ 'X-Dry-Run': 'true' }).get('/companies/unknown'),
      'refused 404 NOT_FOUND': () => as.get('/companies/none'),
      'refused 402 COST_ABOVE_MAX_CREDITS': () => as.with({ 'X-Max-Credits': '0' }).get(companyPath),
      'refused 403 NOT_PERMITTED': () => narrow.as.get(companyPath),
      'refused 422 VALIDATION_ERROR': () => as.get(`${server.rounds}?limit=0`),
      'refused 200 GRAPHQL_PARSE_FAILED': () => as.graph('{'),
    };
    const expected = [`charged 200 null ${requestId(paid)}`];
    for (const [title, call] of Object.entries(calls)) {
      server.clock.advance(1);
      expected.unshift(`${title.trim()} ${requestId(await call())}`);
    }
    const tell = ({ outcome, status, error_code: code, request_id: id }: Item): string =>
      [outcome, status, code, id].map(String).join(' ');
    expect((await list(as, 'outcome=all')).map(tell)).toEqual(expected);
    expect((await list(as, '')).map(tell)).toEqual(expected.slice(-1));
    const [free] = await list(as, 'outcome=free');
    expect(free).toMatchObject({
      key_id: keyId,
      operation: 'company',
      credits: 0,
      records: {},
      sampled_out_count: 0,
    });
    expect(free).toMatchObject({ target: `GET /api/v1${companyPath}`, dry_run: false });
    const dry = (await list(as, 'outcome=refused')).filter(({ dry_run: isDry }) => isDry === true);
    expect(dry).toMatchObject([{ target: 'GET /api/v1/companies/unknown' }]);
    expect(await list(as, `outcome=refused&key=${narrow.keyId}`)).toHaveLength(1);
    const { data } = await as.graph(
      '{ requests(outcome: REFUSED, first: 2) { nodes { status errorCode } } }',
    );
    expect(data?.['requests']).toEqual({
      nodes: [
        { status: 200, errorCode: 'GRAPHQL_PARSE_FAILED' },
        { status: 422, errorCode: 'VALIDATION_ERROR' },
      ],
    });
  });

  it('are found by their IDs, are not charged, and are deleted after a day', async () => {
    const { as } = await server.account();
    const id = requestId(await as.get('/companies/none'));
    expect((await as.get(`/requests/${id}`)).body).toMatchObject({ id, outcome: 'refused', status: 404 });
    expect((await as.get('/usage')).body).toMatchObject({ credits: 0, requests: 0 });
    const other = await server.account();
    expectError(await other.as.get(`/requests/${id}`), 404, 'NOT_FOUND');
    server.clock.set('2026-06-16T12:00:00.001Z');
    expectError(await as.get(`/requests/${id}`), 404, 'NOT_FOUND');
    expect((await list(as, 'outcome=all')).map((one) => one.id)).not.toContain(id);
  });

  it('exclude operations that are always free', async () => {
    const { as } = await server.account();
    await as.get('/organization');
    await as.get('/organization/credits');
    await as.graph('{ viewer { key { id } } }');
    await as.with({ 'X-Dry-Run': 'true' }).get(companyPath);
    expect(await list(as, 'outcome=all')).toEqual([]);
  });

  it('exclude refused previews of the console, but only those that cannot cost credits', async () => {
    const { as, organizationId } = await server.account();
    const count = '{ companies(filter: {nothing: {eq: 1}}) { totalCount } }';
    const preview = { 'X-Preview': 'true' };
    await as.with({ ...preview, 'X-Max-Credits': '0' }).graph(count);
    await as.with({ ...preview, 'X-Dry-Run': 'true' }).get('/companies/none');
    expect(await list(as, 'outcome=all')).toEqual([]);
    await as.with(preview).get('/companies/none');
    await as.with({ ...preview, 'X-Max-Credits': '1' }).graph(count);
    const lesser = await server.key(organizationId, { scopes: ['people:read'] });
    await lesser.as.with({ ...preview, 'X-Dry-Run': 'true' }).get(companyPath);
    const refused = await list(as, 'outcome=refused');
    expect(refused.map(({ error_code: code }) => code)).toEqual([
      'NOT_PERMITTED',
      'GRAPHQL_VALIDATION_FAILED',
      'NOT_FOUND',
    ]);
  });

  it('are limited per minute, and the last one reports how many were not recorded', async () => {
    const { as } = await server.account();
    for (let count = 0; count < 75; count++) await as.get('/companies/none');
    expect(await list(as, 'outcome=refused&limit=200')).toHaveLength(59);
    server.clock.advance(60_000);
    const stored = await list(as, 'outcome=refused&limit=200');
    expect(stored).toHaveLength(60);
    expect(stored.map(({ sampled_out_count: count }) => count).filter((count) => count !== 0)).toEqual([15]);
  });

  it('are paged with the charged ones without a gap or an overlap', async () => {
    const { as } = await server.account();
    const made: string[] = [];
    for (let count = 0; count < 9; count++) {
      if (count % 3 === 0) server.clock.advance(1);
      const answer = await (count % 2 === 0 ? as.get(companyPath) : as.get('/companies/none'));
      made.push(requestId(answer));
    }
    const seen: string[] = [];
    for (let after = ''; ;) {
      const { body } = await as.get(`/requests?outcome=all&limit=2${after}`);
      const { items, page_info: info } = body as {
        items: Item[];
        page_info: { has_next_page: boolean; end_cursor: string };
      };
      seen.push(...items.map(({ id }) => id));
      if (!info.has_next_page) break;
      after = `&after=${info.end_cursor}`;
    }
    expect([...seen].sort()).toEqual([...made].sort());
  });

  it.each(['outcome=paid', 'outcome=all&outcome=free'])('refuse %s', async (query) => {
    const { as } = await server.account();
    expectError(await as.get(`/requests?${query}`), 422, 'VALIDATION_ERROR');
  });
});
