import type { Answer, Caller, GraphAnswer } from '../../harness/caller.js';
import {
  companyPath,
  companyQuery,
  type MeteredServer,
  noon,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';

const chargeId = /^req_[0-9a-v]{26}$/;
const question = `query ($id: ID) { usage(requestId: $id) { credits requests rows { group credits requests }
  receipt { requestId chargedAt keyId channel operation records { kind count } credits } } }`;

let server: MeteredServer;

beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const ask = (as: Caller, id: string): Promise<GraphAnswer> => as.graph(question, { id });

describe('the receipt of a request', () => {
  it('is found by the X-Request-Id of the response, through REST and GraphQL', async () => {
    const { as, keyId } = await server.account();
    const rest = await as.get(`${server.rounds}?limit=3`);
    const graph = await as.graph(
      `{ company(id: "c0ffee") { id } person(id: "per_1") { id } decaf: company(id: "decaf") { id } }`,
    );
    const receipt = { chargedAt: noon, keyId };
    expect((await ask(as, requestId(rest))).data).toEqual({
      usage: {
        credits: 3,
        requests: 1,
        rows: [{ group: '2026-06-15', credits: 3, requests: 1 }],
        receipt: {
          ...receipt,
          requestId: requestId(rest),
          channel: 'rest',
          operation: 'fundingRoundsSearchResults',
          records: [{ kind: 'FundingRound', count: 3 }],
          credits: 3,
        },
      },
    });
    expect((await ask(as, requestId(graph))).data).toMatchObject({
      usage: {
        receipt: {
          ...receipt,
          channel: 'graphql',
          operation: 'company,person',
          records: expect.arrayContaining([
            { kind: 'Company', count: 2 },
            { kind: 'Person', count: 1 },
          ]) as unknown,
          credits: 3,
        },
      },
    });
  });

  it('belongs to the first request when a response is replayed', async () => {
    const { as } = await server.account();
    const keyed = as.with({ 'Idempotency-Key': 'a' });
    await keyed.get(companyPath);
    const again = await keyed.get(companyPath);
    const original = again.headers.get('x-original-request-id') ?? '';
    expect((await ask(as, original)).data).toMatchObject({ usage: { receipt: { credits: 1 } } });
    expect((await ask(as, requestId(again))).data).toMatchObject({ usage: { credits: 0, receipt: null } });
  });

  it.each<[string, (as: Caller) => Promise<Answer>]>([
    ['free', (as) => as.get('/organization/credits')],
    ['refused', (as) => as.get('/companies/unknown')],
    ['a dry run', (as) => as.with({ 'X-Dry-Run': 'true' }).get(companyPath)],
  ])('does not exist for a request that was %s', async (_what, call) => {
    const { as } = await server.account();
    const answer = await call(as);
    expect(requestId(answer)).toMatch(chargeId);
    expect((await ask(as, requestId(answer))).data).toEqual({
      usage: { credits: 0, requests: 0, rows: [], receipt: null },
    });
  });

  it('is not found by another organization or by an invalid request ID', async () => {
    const [one, two] = [await server.account(), await server.account()];
    const answer = await one.as.graph(companyQuery);
    for (const id of [requestId(answer), 'x', '\u0000', "' OR 1=1"])
      expect((await ask(two.as, id)).data).toMatchObject({ usage: { receipt: null } });
  });

  it('needs the scope usage:read, and no date range', async () => {
    const { organizationId, as } = await server.account();
    const poor = await server.key(organizationId, { scopes: ['companies:read'] });
    const refused = await ask(poor.as, requestId(await poor.as.get(companyPath)));
    expect(refused.errors[0]?.extensions.code).toBe('NOT_PERMITTED');
    const both = await as.graph('{ usage(requestId: "x", from: "2026-06-01") { credits } }');
    expect(both.errors[0]).toMatchObject({
      message: 'requestId selects one request and cannot be combined with from.',
      extensions: { code: 'VALIDATION_ERROR' },
    });
    expect((await as.graph('{ usage { credits receipt { credits } } }')).data).toEqual({
      usage: { credits: 1, receipt: null },
    });
  });
});
