/** @jest-environment ./test/batch-executor/harness/rejections.cjs */
import { type Case, expectCase, rejection } from './harness/expect-case.js';

const schema = `
  type Query { part: Part strict: Part! grid: [[Part!]] any: Any kind: Kind }
  union Any = Part
  enum Kind { GOOD BAD }
  type Part {
    int: Int! text: String float: Float yes: Boolean id: ID kind: Kind
    part: Part strict: Part! texts: [String!] grid: [[Int]] parts: [Part!]
  }
`;
const part = (more: object = {}) => ({ __typename: 'Part', int: 1, text: 'text', ...more });
const fail = (): never => {
  throw new RangeError('Thrown.');
};

/** Values that are tested for fields of every type. */
const values: Record<string, () => unknown> = {
  null: () => null,
  undefined: () => undefined,
  'an error': () => new RangeError('Held.'),
  'an error with extensions': () => Object.assign(new Error('Failed.'), { extensions: { code: 'FAILED' } }),
  'a method': () => () => part(),
  'a method that throws': () => fail,
  'a method that rejects': () => () => rejection(new Error('Rejected.')),
  'a promise': () => Promise.resolve(part()),
  'a promise of null': () => Promise.resolve(null),
  'a promise of an error': () => Promise.resolve(new Error('Held.')),
  'a promise of a promise': () => Promise.resolve(Promise.resolve(7)),
  'a rejection': () => rejection(new Error('Rejected.')),
  'a rejection that is no error': () => rejection('text'),
  NaN: () => Number.NaN,
  'an infinity': () => Number.POSITIVE_INFINITY,
  'a text': () => 'GOOD',
  'an empty text': () => '',
  'a number': () => 2 ** 40,
  'negative zero': () => -0,
  'an object': () => ({}),
  'an object that encodes itself': () => ({ toJSON: () => ({ a: [1, { b: [[2]] }] }) }),
  'an object with a value of': () => ({ valueOf: () => 7 }),
  'an object without a prototype': () => Object.create(null) as unknown,
  'an object of a class': () =>
    new (class Held {
      held = { in: { it: { deep: 1 } } };
    })(),
  'an object that contains itself': () => {
    const round: Record<string, unknown> = {};
    round['round'] = [round];
    return round;
  },
  'a list': () => [part(), null, part({ int: null })],
  'a list of errors': () => [new Error('one'), part(), new Error('two')],
  'a list of promises': () => [1, 2].map(() => Promise.resolve(part())).concat(rejection(new Error('no'))),
  'a list of lists': () => [[1, 2], [null], null, 'text'],
  'a long list': () => Array.from({ length: 13 }, (_, at) => at),
  'a set': () => new Set(['a', 'b']),
  'a map': () => new Map([['a', 1]]),
  'a symbol': () => Symbol('s'),
  'a big integer': () => 1n,
  'a date': () => new Date(0),
  'a regular expression': () => /x/,
};

const fields = ['int', 'text', 'float', 'yes', 'id', 'kind', 'part', 'strict', 'texts', 'grid', 'parts'];
const hasFields = (field: string) => ['part', 'strict', 'parts'].includes(field);

describe('graphql-js and the batch executor give the same result for', () => {
  test.each(Object.entries(values))('%s, in a field of an object', async (_name, value) => {
    for (const field of fields) {
      const requested = `{ text ${field} ${hasFields(field) ? '{ text int }' : ''} int }`;
      const text = `{ part ${requested} strict ${requested} grid ${requested} any { ... on Part ${requested} } }`;
      const odd = () => part({ [field]: value() });
      const root = () => ({
        ...{ part: odd(), strict: part({ strict: part() }), any: odd() },
        grid: [[part({ strict: part() }), odd()], [odd()]],
      });
      await expectCase({ schema, text, root });
    }
  });

  test.each(Object.entries(values))('%s, at the root', async (_name, value) => {
    for (const field of ['part', 'strict', 'grid', 'any', 'kind']) {
      const requested = { any: '{ ... on Part { int } }', kind: '' }[field] ?? '{ int text }';
      await expectCase({ schema, text: `{ ${field} ${requested} }`, root: () => ({ [field]: value() }) });
    }
  });
});

const judged = 'type Query { one: One any: Any } union Any = One type One { x: Int }';

test.each(Object.entries(values))('%s has the same error message as in graphql-js', async (_name, value) => {
  const one: Case = {
    schema: judged,
    text: '{ any { __typename } }',
    root: () => ({ any: { held: value() } }),
  };
  await expectCase(one);
  await expectCase({ ...one, typeResolver: () => value() as string });
});

describe('lists of a hundred thousand objects', () => {
  const list = Array.from({ length: 100_000 }, (_, at) => part({ int: at }));
  const text = '{ strict { parts { int text part { int } } } }';

  test('are returned', () => expectCase({ schema, text, root: () => ({ strict: part({ parts: list }) }) }));

  test('are null when the last one is invalid', () =>
    expectCase({
      ...{ schema, text, root: () => ({ strict: part({ parts: [...list, part({ int: null })] }) }) },
      data: { strict: { parts: null } },
      errors: ['strict.parts.100000.int: Cannot return null for non-nullable field Part.int.'],
    }));
});
