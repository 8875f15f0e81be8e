import { expectError } from '../../harness/expect-error.js';
import { expectUnharmed, useHostileInstallation } from '../../harness/hostile-server.js';

const maxBytes = 200_000;
const target = useHostileInstallation({
  environment: { GRAPH_MAX_RESPONSE_BYTES: String(maxBytes), GRAPH_MAX_VALUES: '50000' },
});

const page = (first: number): string =>
  `{ fundingRounds(first: ${first}) { nodes { id name companyName companyId investmentType } } }`;

describe('a response of more bytes than GRAPH_MAX_RESPONSE_BYTES', () => {
  it.each([{}, { 'Idempotency-Key': 'large' }])(
    'is refused with its size and the limit, and costs nothing (%j)',
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

  it('stores nothing under its Idempotency-Key; a smaller page can be requested under another', async () => {
    const as = target.attacker.with({ 'Idempotency-Key': 'large-2' });
    expect((await as.graph(page(4000))).status).toBe(422);
    const again = await as.graph(page(4000));
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([422, null]);
  });

  it('is refused only above the limit: a response that fits is returned and charged', async () => {
    const siege = await target.attack('an answer below its bytes', () => target.attacker.graph(page(500)));
    expect(siege.result.status).toBe(200);
    expect(Buffer.byteLength(siege.result.text)).toBeLessThan(maxBytes);
    expectUnharmed(siege, { credits: 500 });
  });

  it('does not apply to REST: 5,000 rows always fit', async () => {
    const path = `/searches/funding-rounds/${target.data.searchId}/results?limit=5000`;
    const siege = await target.attack('a page of REST above the bytes of the graph', () =>
      target.attacker.get(path),
    );
    expect([siege.result.status, (siege.result.body as unknown[]).length]).toEqual([200, 5000]);
    expect(Buffer.byteLength(siege.result.text)).toBeGreaterThan(maxBytes);
    expectUnharmed(siege, { credits: 5000 });
  });
});

describe('an operation of more values than GRAPH_MAX_VALUES', () => {
  it('is refused before any record is read, with the number of values and the limit', async () => {
    const query = `{ fundingRounds(first: 5000) { nodes { ${Array.from({ length: 30 }, (_, at) => `a${at}: id`).join(' ')} } } }`;
    const siege = await target.attack('an operation above its values', () => target.attacker.graph(query));
    const { status, errors } = siege.result;
    expect([status, errors[0]?.extensions.code]).toEqual([422, 'ANSWER_TOO_LARGE']);
    expect(errors[0]?.message).toMatch(/1\d\d,\d{3}.*50,000/);
    expectUnharmed(siege);
  });

  it('is also refused as a dry run, and for a key without credits', async () => {
    const query = `{ fundingRounds(first: 5000) { nodes { ${Array.from({ length: 30 }, (_, at) => `a${at}: id`).join(' ')} } } }`;
    const broke = target.as(target.data.broke);
    const dry = await broke.with({ 'X-Dry-Run': 'true' }).graph(query);
    // The shape is checked before the credits (D2).
    const real = await broke.graph(query);
    for (const { status, errors } of [dry, real])
      expect([status, errors[0]?.extensions.code]).toEqual([422, 'ANSWER_TOO_LARGE']);
  });
});

describe('a count', () => {
  it('without credits returns 402', async () => {
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

  it('returns 402 through REST too, for a metered operation', async () => {
    const answer = await target
      .as(target.data.broke)
      .get(`/searches/funding-rounds/${target.data.searchId}/results?limit=1`);
    expectError(answer, 402, 'OUT_OF_CREDITS');
  });

  it('succeeds at no charge for a key with credits', async () => {
    const siege = await target.attack('a count', () => target.attacker.graph('{ people { totalCount } }'));
    expect(siege.result.status).toBe(200);
    expectUnharmed(siege);
  });
});
