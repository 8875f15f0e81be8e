import fc from 'fast-check';
import { encodeJson } from '../../../src/http/encode-json.js';
import { JsonText } from '../../../src/http/json-text.js';
import { lazyRows } from '../../../src/http/send-answer.js';

const seed = Number(process.env['ENCODE_SEED'] ?? Date.now() % 2 ** 31);

type Value = Parameters<typeof encodeJson>[0];

async function textOf(value: Value): Promise<string> {
  return Buffer.concat(await encodeJson(value)).toString();
}

const maxTextLength = 1_000_000;

/** Repeats a value in a list. Stops at about a million characters of JSON, because nested lists grow exponentially. */
function repeat(value: unknown, times: number): unknown[] {
  const length = (JSON.stringify(value) as string | undefined)?.length ?? 1;
  return Array<unknown>(Math.min(times, Math.ceil(maxTextLength / length))).fill(value);
}

/** Random values, with lists and texts too long for one encoding step, with `undefined`, which JSON omits, and with JSON texts. */
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1.5, 'text', 'é"\\\u2028', undefined),
    fc.nat(3000).map((length) => Array.from({ length }, (_, at) => at)),
    fc.nat(300_000).map((length) => 'a'.repeat(length)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }),
    tie('value').map((value) => (value === undefined ? null : new JsonText(JSON.stringify(value)))),
    fc.tuple(tie('value'), fc.nat(600)).map(([value, times]) => repeat(value, times)),
  ),
})).value;

it('encodes everything to the same text as JSON.stringify', async () => {
  console.info(`ENCODE_SEED=${seed}`);
  const property = fc.asyncProperty(values, async (value) => {
    const wrapped = { value } as Value;
    expect(await textOf(wrapped)).toBe(JSON.stringify(wrapped));
  });
  await fc.assert(property, { seed, numRuns: 40 });
});

it('creates each row of a page once, in order', async () => {
  const made: number[] = [];
  const rows = lazyRows(
    Array.from({ length: 5000 }, (_, at) => at),
    (at) => {
      made.push(at);
      return { at, text: 'x'.repeat(at % 500) };
    },
  );
  const parsed = JSON.parse(await textOf(rows)) as { at: number }[];
  expect(parsed.map(({ at }) => at)).toEqual(Array.from({ length: 5000 }, (_, at) => at));
  expect(made.length).toBe(5000);
});

it('stops at the maximum size of a response', async () => {
  const rows = Array.from({ length: 5000 }, () => 'x'.repeat(1000));
  await expect(encodeJson(rows, 1_000_000)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
  expect(JSON.parse(Buffer.concat(await encodeJson(rows, 6_000_000)).toString())).toEqual(rows);
});
