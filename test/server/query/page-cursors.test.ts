import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Caller } from '../../harness/caller.js';
import { seed as write } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await write(server.db, {
    Company: [{ id: 'a1', organization_name: 'One', founded_year: 2001 }, { id: 'a2' }],
    FundingRound: [1, 2].map((n) => ({
      funding_round_id: `fnr_${n}`,
      name: `R${n}`,
      company_name: 'One',
      announced_on: `2020-01-0${n}`,
      raised_amount_usd: n,
    })),
  });
  as = (await server.account({ credits: 1_000_000 })).as;
});
afterAll(() => server.stop());

const seed = Date.now() % 2 ** 31;

/** Lists by the type of their order field, each with the position of a record. `known` is a text that is never null. */
const lists = {
  integer: ['companies', 'Company', 'FOUNDED_YEAR', [2001, 'a1']],
  text: ['companies', 'Company', 'ORGANIZATION_NAME', ['one', 'a1']],
  id: ['companies', 'Company', 'ID', ['a1', 'a1']],
  date: ['fundingRounds', 'FundingRound', 'ANNOUNCED_ON', ['2020-01-01', 'fnr_1']],
  number: ['fundingRounds', 'FundingRound', 'RAISED_AMOUNT_USD', [1, 'fnr_1']],
  known: ['fundingRounds', 'FundingRound', 'COMPANY_NAME', ['one', 'fnr_1']],
} as const;
type List = keyof typeof lists;

/** Forges a cursor as any client can: its checksum uses no secret. */
function forge(list: List, payload: Buffer | string): string {
  const [, kind, field] = lists[list];
  const bytes = Buffer.from(payload);
  const hash = createHash('sha256').update(`${kind}  ${field} ASC`).update('\0').update(bytes);
  return Buffer.concat([hash.digest().subarray(0, 9), bytes]).toString('base64url');
}

async function ask(list: List, cursor: string, argument: string): Promise<readonly (string | undefined)[]> {
  const [name, , field] = lists[list];
  const size = argument === 'after' ? 'first' : 'last';
  const query = `query ($cursor: String) {
    ${name}(${size}: 5, ${argument}: $cursor, orderBy: { field: ${field}, direction: ASC }) { nodes { id } } }`;
  const { errors } = await as.graph(query, { cursor });
  return errors.map(({ extensions, message }) => `${extensions.code} ${message.split(',')[0] ?? ''}`);
}

const refusal = (argument: string): string[] => [
  `VALIDATION_ERROR ${argument} must be a cursor of this connection with the same filter and order`,
];

it.each(Object.keys(lists) as List[])(
  'a forged cursor with the position of an existing record is accepted: %s',
  async (list) => {
    const [, , , position] = lists[list];
    expect(await ask(list, forge(list, JSON.stringify(position)), 'after')).toEqual([]);
    expect(await ask(list, forge(list, JSON.stringify(position)), 'before')).toEqual([]);
  },
);

it('a forged cursor with a null value is accepted if values can be null', async () => {
  expect(await ask('integer', forge('integer', '[null,"a2"]'), 'after')).toEqual([]);
});

const long = 'a'.repeat(1000);
it.each<[List, string]>([
  ['integer', ''],
  ['integer', '{'],
  ['integer', '{}'],
  ['integer', 'null'],
  ['integer', '7'],
  ['integer', '[]'],
  ['integer', '[2001]'],
  ['integer', '[2001,"a1",1]'],
  ['integer', '[2001,null]'],
  ['integer', '[2001,7]'],
  ['integer', '[2001,""]'],
  ['integer', '[2001,"per_1 "]'],
  ['integer', '[2001,"a\\u0000"]'],
  ['integer', '[2001,"\\ud800"]'],
  ['integer', `[2001,"${long}"]`],
  ['integer', '["2001","a1"]'],
  ['integer', '[2001.5,"a1"]'],
  ['integer', '[1e308,"a1"]'],
  ['integer', '[9223372036854775808,"a1"]'],
  ['integer', '[9007199254740993,"a1"]'],
  ['integer', '[true,"a1"]'],
  ['integer', '[[2001],"a1"]'],
  ['number', '["1","fnr_1"]'],
  ['number', '["NaN","fnr_1"]'],
  ['number', '[1e999,"fnr_1"]'],
  ['number', '[1,"a1"]'],
  ['number', '[1,"inv_1"]'],
  ['date', '["2020-99-99","fnr_1"]'],
  ['date', '["2020-02-30","fnr_1"]'],
  ['date', '["0000-01-01","fnr_1"]'],
  ['date', '["infinity","fnr_1"]'],
  ['date', '[20200101,"fnr_1"]'],
  ['text', '["a\\u0000b","a1"]'],
  ['text', '["\\udfff","a1"]'],
  ['text', '[1,"a1"]'],
  ['text', '[{"a":1},"a1"]'],
  ['id', '["a2","a1"]'],
  ['id', '[null,"a1"]'],
  ['known', '[null,"fnr_1"]'],
])('a forged cursor for an order by %s is refused: %s', async (list, payload) => {
  expect(await ask(list, forge(list, payload), 'after')).toEqual(refusal('after'));
  expect(await ask(list, forge(list, payload), 'before')).toEqual(refusal('before'));
});

it('a cursor of several megabytes is refused', async () => {
  const cursor = forge('text', JSON.stringify(['x'.repeat(600_000), 'a1']));
  expect(await ask('text', cursor, 'after')).toEqual(refusal('after'));
});

it('returns a page or a VALIDATION_ERROR for any cursor content', async () => {
  console.info(`fast-check seed: ${seed}`);
  const values = fc.oneof(fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }), fc.constant(null));
  const ids = fc.oneof(fc.constantFrom('a1', 'fnr_1'), fc.string({ unit: 'binary' }));
  const payloads = fc.oneof(
    fc.tuple(values, ids).map((pair) => Buffer.from(JSON.stringify(pair))),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  );
  const property = fc.asyncProperty(
    fc.constantFrom(...(Object.keys(lists) as List[])),
    payloads,
    async (list, payload) => {
      const errors = await ask(list, forge(list, payload), 'after');
      if (errors.length > 0) expect(errors).toEqual(refusal('after'));
    },
  );
  await fc.assert(property, { seed, numRuns: 150 });
});
