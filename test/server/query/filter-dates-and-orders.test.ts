import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'c1', organization_name: 'One' },
      { id: 'c2', organization_name: 'Two' },
    ],
    FundingRound: [
      {
        ...{ funding_round_id: 'fnr_1', name: 'Round', company_id: 'c1', company_name: 'One' },
        announced_on: '2026-06-15',
      },
    ],
  });
  as = (await server.account()).as;
});
afterAll(() => server.stop());

describe('withinLast', () => {
  it('counts from the current day of the server, in UTC', async () => {
    const query = '{ fundingRounds(filter: { announcedOn: { withinLast: "P1M" } }) { totalCount } }';
    const counts: unknown[] = [];
    for (const moment of [
      '2026-06-14T23:59:59Z',
      '2026-06-15T00:00:00Z',
      '2026-07-15T23:59:59Z',
      '2026-07-16T00:00:00Z',
    ]) {
      server.clock.set(moment);
      counts.push((await as.graph(query)).data?.['fundingRounds']);
    }
    expect(counts).toEqual([0, 1, 1, 0].map((totalCount) => ({ totalCount })));
    const linked =
      '{ company(id: "c1") { fundingRounds(filter: { announcedOn: { withinLast: "P2D" } }) { totalCount } } }';
    server.clock.set('2026-06-17T00:00:00Z');
    expect((await as.graph(linked)).data).toEqual({ company: { fundingRounds: { totalCount: 1 } } });
  });
});

describe('an order', () => {
  it.each([
    [
      '[{ field: ID }, { field: FOUNDED_YEAR }, { field: ID }]',
      'orderBy must name each field only once, got ID twice.',
    ],
    [
      '[{ field: ID }, { field: FOUNDED_YEAR }]',
      'orderBy has FOUNDED_YEAR after ID, which is unique; ID must be the last field.',
    ],
    [
      '[{ field: EMPLOYEE_COUNT }, { field: ID, direction: DESC }, { field: IPOS_COUNT }]',
      'orderBy has IPOS_COUNT after ID, which is unique; ID must be the last field.',
    ],
    [
      `[${['ID', 'FOUNDED_YEAR', 'ORGANIZATION_NAME', 'EMPLOYEE_COUNT', 'IPOS_COUNT'].map((field) => `{ field: ${field} }`).join(', ')}]`,
      'orderBy must have at most 4 keys, got 5.',
    ],
  ])('that is invalid is refused: %s', async (orderBy, message) => {
    const { errors } = await as.graph(`{ companies(orderBy: ${orderBy}) { totalCount } }`);
    expect(errors).toMatchObject([{ message, extensions: { code: 'VALIDATION_ERROR' } }]);
  });

  it('accepts a single key as a list of one, and no cursor of another order', async () => {
    const page = (orderBy: string, after = ''): string =>
      `{ companies(first: 1, orderBy: ${orderBy}${after}) { nodes { id } pageInfo { endCursor } } }`;
    const single = await as.graph(page('{ field: FOUNDED_YEAR }'));
    expect(single.data).toEqual((await as.graph(page('[{ field: FOUNDED_YEAR }]'))).data);
    const { pageInfo } = single.data?.['companies'] as { pageInfo: { endCursor: string } };
    const after = `, after: "${pageInfo.endCursor}"`;
    expect((await as.graph(page('[{ field: FOUNDED_YEAR }]', after))).errors).toEqual([]);
    for (const other of [
      '[{ field: FOUNDED_YEAR }, { field: ID }]',
      '[{ field: FOUNDED_YEAR }, { field: IPOS_COUNT }]',
      '{ field: FOUNDED_YEAR, direction: DESC }',
    ])
      expect((await as.graph(page(other, after))).errors).toMatchObject([
        { extensions: { code: 'VALIDATION_ERROR' } },
      ]);
  });
});
