import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import {
  budgetOf,
  charged,
  isAnswered,
  isOutOfCredits,
  type MeteredServer,
  noon,
  startMeteredServer,
} from '../../harness/metered-server.js';

let server: MeteredServer;

beforeAll(async () => {
  server = await startMeteredServer();
});
beforeEach(() => {
  server.clock.set(noon);
});
afterAll(() => server.stop());

describe('a GraphQL operation with several root fields', () => {
  const everything = `{
    first: company(id: "c0ffee") { id organizationName }
    again: company(id: "c0ffee") { tagline }
    enrichCompany(identifier: { domain: "coffee.example" }) { organizationName }
    other: company(id: "decaf") { organizationName }
    person(id: "per_1") { fullName }
    creditBalance { remaining }
  }`;

  it('is charged once, by the distinct records in its response', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    const answer = await as.graph(everything);
    expect(answer.errors).toEqual([]);
    expect(charged(answer)).toBe(3);
    expect((answer.body as { extensions: object }).extensions).toEqual({
      credits: { charged: 3, remaining: 7, records: { Company: 2, Person: 1 } },
    });
    const [row, ...others] = await ledgerOf(server, organizationId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ credits: 3, records: { Company: 2, Person: 1 }, channel: 'graphql' });
    expect(row?.operation.split(',').sort()).toEqual(['company', 'enrichCompany', 'person']);
    expect(await as.remaining()).toBe(7);
  });

  it('is refused whole when it costs more than the remaining credits: no data, no charge', async () => {
    const { as, organizationId } = await server.account({ credits: 2 });
    const answer = await as.graph(everything);
    expect(answer.status).toBe(402);
    expect(answer.body).toEqual({
      errors: [
        {
          message: expect.stringMatching(/^No more credits are available.* 3 .* 2 /) as unknown,
          extensions: { code: 'OUT_OF_CREDITS' },
        },
      ],
    });
    expect(answer.text).not.toMatch(/Coffee|Decaf|Ada/);
    expect(budgetOf(answer).slice(0, 2)).toEqual([2, 2]);
    expect(charged(answer)).toBe(0);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
    expect(await as.remaining()).toBe(2);
  });

  it('returns only the free part when no credits remain', async () => {
    const { as } = await server.account({ credits: 0 });
    const { data, errors, text } = await as.graph(
      '{ company(id: "c0ffee") { organizationName } creditBalance { remaining } }',
    );
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['OUT_OF_CREDITS']);
    expect(data ?? {}).not.toMatchObject({ company: expect.anything() as unknown });
    expect(text).not.toContain('Coffee');
  });

  it('is charged for what it returns when some root fields fail', async () => {
    const { as, organizationId } = await server.account({ credits: 5 });
    const { data, errors } = await as.graph(
      '{ good: company(id: "c0ffee") { organizationName } bad: company(id: "unknown") { id } }',
    );
    expect(data).toEqual({ good: { organizationName: 'Coffee' }, bad: null });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(1);
  });

  it('is not charged when an error leaves no data', async () => {
    const { as, organizationId } = await server.account({ credits: 5 });
    const { data, errors, text } = await as.graph(
      '{ company(id: "c0ffee") { organizationName } enrichCompany(identifier: {}) { id } }',
    );
    expect(data ?? null).toBeNull();
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_ERROR']);
    expect(text).not.toContain('Coffee');
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('is charged exactly when many run concurrently as the budget runs out', async () => {
    const { as, organizationId } = await server.account({ credits: 50 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => as.graph(everything)));
    const answered = answers.filter(isAnswered);
    expect(answered).toHaveLength(16);
    expect(answers.filter((answer) => !isAnswered(answer)).every(isOutOfCredits)).toBe(true);
    expect(await as.remaining()).toBe(2);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(48);
  });
});

describe('a response whose data becomes null after its records were read', () => {
  it.each([
    [
      'a wrong page of a link',
      '{ companies(first: 2) { nodes { id fundingRounds(first: 0) { totalCount } } } }',
    ],
    ['a wrong cursor', '{ companies(first: 2) { nodes { id fundingRounds(after: "x") { nodes { id } } } } }'],
    [
      'one of two root fields',
      '{ company(id: "c0ffee") { id } companies(first: 2) { nodes { fundingRounds(first: 0) { totalCount } } } }',
    ],
  ])('has no data and costs nothing: %s', async (_what, query) => {
    const { as, organizationId } = await server.account({ credits: 10 });
    for (let call = 0; call < 2; call++) {
      const answer = await as.with({ 'Idempotency-Key': 'a' }).graph(query);
      expect(answer.errors[0]?.extensions.code).toBe('VALIDATION_ERROR');
      expect(answer.data).toBeNull();
      expect(charged(answer)).toBe(0);
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
    }
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });
});
