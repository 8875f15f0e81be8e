import { expectError } from '../../harness/expect-error.js';
import { expectUnharmed, useHostilePlace } from '../../harness/hostile-place.js';

const mostBytes = 200_000;
const target = useHostilePlace({
  environment: { GRAPH_MAX_ANSWER_BYTES: String(mostBytes), GRAPH_MAX_VALUES: '50000' },
});

const page = (first: number): string =>
  `{ fundingRounds(first: ${first}) { nodes { id name companyName companyId investmentType } } }`;

describe('an answer of more bytes than GRAPH_MAX_ANSWER_BYTES', () => {
  it.each([{}, { 'Idempotency-Key': 'large' }])(
    'is refused with the figure and the bound, and costs nothing (%j)',
    async (headers) => {
      const siege = await target.attack('an answer above its bytes', () =>
        target.attacker.with(headers).graph(page(4000)),
      );
      const { status, errors, data } = siege.result;
      expect([status, errors[0]?.extensions.code]).toEqual([422, 'ANSWER_TOO_LARGE']);
      expect(errors[0]?.message).toMatch(/[\d,]{7,}.*200,000/);
      expect(data ?? null).toBeNull();
      expectUnharmed(siege);
    },
  );

  it('keeps nothing under its Idempotency-Key: a smaller page may be asked for under another', async () => {
    const as = target.attacker.with({ 'Idempotency-Key': 'large-2' });
    expect((await as.graph(page(4000))).status).toBe(422);
    const again = await as.graph(page(4000));
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([422, null]);
  });

  it('is one only above the bound: what fits is answered and paid for', async () => {
    const siege = await target.attack('an answer below its bytes', () => target.attacker.graph(page(500)));
    expect(siege.result.status).toBe(200);
    expect(Buffer.byteLength(siege.result.text)).toBeLessThan(mostBytes);
    expectUnharmed(siege, { credits: 500 });
  });

  it('is no page of REST: 5,000 rows always fit', async () => {
    const path = `/searches/funding-rounds/${target.data.searchId}/results?limit=5000`;
    const siege = await target.attack('a page of REST above the bytes of the graph', () =>
      target.attacker.get(path),
    );
    expect([siege.result.status, (siege.result.body as unknown[]).length]).toEqual([200, 5000]);
    expect(Buffer.byteLength(siege.result.text)).toBeGreaterThan(mostBytes);
    expectUnharmed(siege, { credits: 5000 });
  });
});

describe('an operation of more values than GRAPH_MAX_VALUES', () => {
  it('is refused before it is read, with the figure and the bound', async () => {
    const query = `{ fundingRounds(first: 5000) { nodes { ${Array.from({ length: 30 }, (_, at) => `a${at}: id`).join(' ')} } } }`;
    const siege = await target.attack('an operation above its values', () => target.attacker.graph(query));
    const { status, errors } = siege.result;
    expect([status, errors[0]?.extensions.code]).toEqual([422, 'ANSWER_TOO_LARGE']);
    expect(errors[0]?.message).toMatch(/1\d\d,\d{3}.*50,000/);
    expectUnharmed(siege);
  });

  it('is refused as a dry run too, and for a key without credits', async () => {
    const query = `{ fundingRounds(first: 5000) { nodes { ${Array.from({ length: 30 }, (_, at) => `a${at}: id`).join(' ')} } } }`;
    const broke = target.as(target.data.broke);
    const dry = await broke.with({ 'X-Dry-Run': 'true' }).graph(query);
    // Shape comes before credits (D2).
    const real = await broke.graph(query);
    for (const { status, errors } of [dry, real])
      expect([status, errors[0]?.extensions.code]).toEqual([422, 'ANSWER_TOO_LARGE']);
  });
});

describe('a count', () => {
  it('without credits is 402', async () => {
    const broke = target.as(target.data.broke);
    for (const query of [
      '{ people { totalCount } }',
      '{ companies(filter: {organizationName: {startsWith: "A"}}) { totalCount } }',
      '{ a: investors { totalCount } b: ipos { totalCount } }',
    ]) {
      const { status, errors } = await broke.graph(query);
      expect([status, errors[0]?.extensions.code]).toEqual([402, 'OUT_OF_CREDITS']);
    }
  });

  it('is 402 in REST too where something is metered', async () => {
    const answer = await target
      .as(target.data.broke)
      .get(`/searches/funding-rounds/${target.data.searchId}/results?limit=1`);
    expectError(answer, 402, 'OUT_OF_CREDITS');
  });

  it('is free for a key with credits', async () => {
    const siege = await target.attack('a count', () => target.attacker.graph('{ people { totalCount } }'));
    expect(siege.result.status).toBe(200);
    expectUnharmed(siege);
  });
});
