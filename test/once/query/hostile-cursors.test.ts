import fc from 'fast-check';
import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const runSeed = jest.getSeed();

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  ({ as } = await server.account({ credits: 100_000 }));
});
afterAll(() => server.stop());

function codeOf({ errors }: GraphAnswer): string | undefined {
  return errors[0]?.extensions.code;
}

describe('a cursor', () => {
  const lists = ['companies', 'people', 'investors', 'fundingRounds', 'acquisitions', 'ipos'];
  async function expectRefused(field: string, cursor: string): Promise<void> {
    for (const argument of ['after', 'before']) {
      const query = `query ($c: String) { ${field}(first: 2, ${argument}: $c) { nodes { id } pageInfo { hasNextPage hasPreviousPage } } }`;
      const answer = await as.graph(query, { c: cursor });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'VALIDATION_ERROR']);
    }
  }

  it('decoded and encoded again with other values is refused', async () => {
    const { data } = await as.graph(
      `{ ${lists.map((list) => `${list}(first: 2) { pageInfo { endCursor } }`).join(' ')} }`,
    );
    const real = lists.map(
      (list) => (data?.[list] as { pageInfo: { endCursor: string } }).pageInfo.endCursor,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat(lists.length - 1),
        fc.oneof(
          fc.tuple(fc.nat(60), fc.nat(255)).map(([at, byte]) => (cursor: string) => {
            const bytes = Buffer.from(cursor, 'base64url');
            bytes[at % bytes.length] = byte;
            return bytes.toString('base64url');
          }),
          fc.nat(60).map((length) => (cursor: string) => cursor.slice(0, length)),
          fc.string({ maxLength: 50 }).map((more) => (cursor: string) => `${cursor}${more}`),
          fc.string({ unit: 'binary', maxLength: 100 }).map((text) => () => text.toWellFormed()),
          fc.uint8Array({ maxLength: 100 }).map((bytes) => () => Buffer.from(bytes).toString('base64url')),
        ),
        async (at, change) => {
          const changed = change(real[at] ?? '');
          if (changed !== real[at]) await expectRefused(lists[at] ?? '', changed);
        },
      ),
      { seed: runSeed, numRuns: 100 },
    );
  });

  it('of another list, order or record is refused', async () => {
    const { data } = await as.graph('{ people(first: 1) { pageInfo { endCursor } } }');
    const { endCursor } = (data?.['people'] as { pageInfo: { endCursor: string } }).pageInfo;
    for (const field of ['companies', 'investors', 'people(orderBy: {field: ID})']) {
      const call = field.includes('(') ? field.replace(')', ', after: $c)') : `${field}(after: $c)`;
      const answer = await as.graph(`query ($c: String) { ${call} { nodes { id } } }`, { c: endCursor });
      expect(codeOf(answer)).toBe('VALIDATION_ERROR');
    }
  });
});
