import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const rounds = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    FundingRound: Array.from({ length: rounds }, (_, at) => ({
      funding_round_id: `fnr_${at}`,
      name: `Round ${at}`,
      company_name: 'C',
      investment_type: 'Seed',
    })),
    Company: ['c1', 'c2', 'c3'].map((id) => ({ id, organization_name: id })),
  });
});
afterAll(() => server.stop());

describe('several exports in one document', () => {
  const both = (product = 'COMPANIES'): string =>
    `mutation { one: createExport(input: {format: CSV, product: FUNDING_ROUNDS}) { id }
      two: createExport(input: {format: NDJSON, product: ${product}}) { id } }`;
  const sum = rounds + 3;

  it('cost their sum in a dry run', async () => {
    const { as } = await server.account({ credits: sum });
    const dry = await as.with({ 'X-Dry-Run': 'true' }).graph(both());
    expect(dry.body).toEqual({
      data: null,
      extensions: { dryRun: { credits: sum, rows: sum, records: { FundingRound: rounds, Company: 3 } } },
    });
    const alike = await as.with({ 'X-Dry-Run': 'true' }).graph(both('FUNDING_ROUNDS'));
    expect(alike.body).toMatchObject({ extensions: { dryRun: { credits: 2 * rounds } } });
    expect((await as.get('/exports')).body).toEqual([]);
  });

  it.each([
    ['X-Max-Credits', -1, { 'X-Max-Credits': String(sum - 1) }, 'COST_ABOVE_MAX_CREDITS'],
    ['the remaining credits', sum - 1, {}, 'OUT_OF_CREDITS'],
  ] as const)('are refused together when the sum is above %s', async (_what, credits, headers, code) => {
    const { as, organizationId } = await server.account({ credits });
    const refused = await as.with(headers).graph(both());
    expect([refused.status, refused.data]).toEqual([402, undefined]);
    expect(refused.errors).toMatchObject([{ extensions: { code } }]);
    expect((await as.get('/exports')).body).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('are created and charged once each, also when they are requested again under an Idempotency-Key', async () => {
    const { as, organizationId } = await server.account({ credits: sum });
    const keyed = as.with({ 'X-Max-Credits': String(sum), 'Idempotency-Key': 'both' });
    const made = await keyed.graph(both());
    const jobs = Object.values(made.data ?? {}) as Pick<ExportAnswer, 'id'>[];
    expect(jobs).toHaveLength(2);
    for (const job of jobs) expect(await endedExport(as, job)).toMatchObject({ status: 'done' });
    const ledger = await ledgerOf(server, organizationId);
    expect(ledger.reduce((all, { credits }) => all + credits, 0)).toBe(sum);
    await server.db.pool.query('UPDATE credit_budget SET credit_limit = -1 WHERE organization_id = $1', [
      organizationId,
    ]);
    expect((await keyed.graph(both())).data).toEqual(made.data);
    expect(await ledgerOf(server, organizationId)).toHaveLength(ledger.length);
  });
});
