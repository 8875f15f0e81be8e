import { buildSchema, type ExecutionResult, parse } from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';
import { expectCase, rejection, summarize } from './harness/expect-case.js';

const noNull = 'Cannot return null for non-nullable field Query.list.';
const noList = 'Expected Iterable, but did not find one for field "Query.list".';

function* numbers(): Generator {
  yield 'one';
  yield 2;
  yield Promise.resolve(true);
}

/** Values for a list field, each with the resulting items; null if the value is not a list. */
const iterables: Record<string, readonly [list: () => unknown, holds: readonly unknown[] | null]> = {
  'an array': [() => ['a', 'b'], ['a', 'b']],
  'an empty array': [() => [], []],
  'an array with a hole': [() => Object.assign([], { 1: 'b' }), [null, 'b']],
  'a set': [() => new Set(['a', 'b', 'a']), ['a', 'b']],
  'the values of a map': [() => new Map([['x', 'a']]).values(), ['a']],
  'a generator': [numbers, ['one', '2', 'true']],
  'typed numbers': [() => Uint8Array.of(1, 2), ['1', '2']],
  'an array-like object with an iterator': [
    () => ({
      length: 2,
      0: 'a',
      1: 'b',
      [Symbol.iterator]: Array.prototype[Symbol.iterator].bind(['a', 'b']),
    }),
    ['a', 'b'],
  ],
  'a text': [() => 'text', null],
  'a text as an object': [() => new String('ab'), ['a', 'b']],
  'a number': [() => 7, null],
  'an object': [() => ({ length: 1 }), null],
  'an asynchronous iterable': [() => ({ [Symbol.asyncIterator]: numbers }), null],
};

describe('an iterable is a list, other values are errors', () => {
  test.each(Object.entries(iterables))('%s', async (_name, [list, holds]) => {
    for (const later of [false, true]) {
      const root = () => ({ list: later ? Promise.resolve(list()) : list() });
      const summarize = { data: { list: holds }, errors: holds === null ? [`list: ${noList}`] : [] };
      await expectCase({ schema: 'type Query { list: [String] }', text: '{ list }', root, ...summarize });
    }
  });

  test('a generator method', async () => {
    const data = { list: ['one', '2', 'true'] };
    await expectCase({
      schema: 'type Query { list: [String] }',
      text: '{ list }',
      root: () => ({ list: numbers }),
      data,
    });
  });

  test('a list whose iterator throws is null', async () => {
    const root = () => ({
      list: {
        [Symbol.iterator]: () => {
          throw new Error('No items.');
        },
      },
    });
    await expectCase({
      ...{ schema: 'type Query { list: [Int!] }', text: '{ list }', root },
      data: { list: null },
      errors: ['list: No items.'],
    });
  });
});

const types = ['[Int]', '[Int]!', '[Int!]', '[Int!]!'] as const;
type Outcome = readonly [data: unknown, error?: string];

/** Values for a list field, each with the results for the four list types in `types`. */
const held: Record<
  string,
  readonly [list: () => unknown, ...outcomes: [Outcome, Outcome, Outcome, Outcome]]
> = {
  values: [() => [1, 2], [[1, 2]], [[1, 2]], [[1, 2]], [[1, 2]]],
  'a null': [
    () => [1, null, 2],
    ...([
      [[1, null, 2]],
      [[1, null, 2]],
      [null, `list.1: ${noNull}`],
      [undefined, `list.1: ${noNull}`],
    ] as const),
  ],
  'an error': [
    () => [1, new Error('bad'), 2],
    ...([
      [[1, null, 2], 'list.1: bad'],
      [[1, null, 2], 'list.1: bad'],
      [null, 'list.1: bad'],
      [undefined, 'list.1: bad'],
    ] as const),
  ],
  'null for a list': [
    () => null,
    ...([[null], [undefined, `list: ${noNull}`], [null], [undefined, `list: ${noNull}`]] as const),
  ],
  'an error for a list': [
    () => new Error('bad'),
    ...([
      [null, 'list: bad'],
      [undefined, 'list: bad'],
      [null, 'list: bad'],
      [undefined, 'list: bad'],
    ] as const),
  ],
};

const promised = (value: unknown): unknown =>
  value instanceof Error ? rejection(value) : Promise.resolve(value);
const promisedItems = (value: unknown): unknown => (Array.isArray(value) ? value.map(promised) : value);

/** Ways to wrap a list in promises: nothing, the list, its items, or both. */
const forms: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  promised,
  promisedItems,
  (value) => promised(promisedItems(value)),
];

test('an iterator that throws after some items leaves only its own error', () => {
  function* items(): Generator {
    yield new Error('An item.');
    yield Promise.reject(new Error('No caller waits for it.'));
    throw new Error('No more items.');
  }
  const answer = execute({
    ...{ schema: buildSchema('type Query { list: [Int] }'), document: parse('{ list }') },
    rootValue: { list: items },
  });
  expect(answer).not.toBeInstanceOf(Promise);
  expect(summarize(answer as ExecutionResult)).toEqual({
    data: { list: null },
    errors: ['list: No more items.'],
  });
});

describe('a list with', () => {
  test.each(Object.entries(held))('%s', async (_name, [list, ...outcomes]) => {
    for (const [at, type] of types.entries()) {
      const [data, error] = outcomes[at] ?? [];
      for (const form of forms)
        await expectCase({
          ...{
            schema: `type Query { list: ${type} }`,
            text: '{ list }',
            root: () => ({ list: form(list()) }),
          },
          data: data === undefined ? null : { list: data },
          errors: error === undefined ? [] : [error],
        });
    }
  });

  test('nulls in lists propagate to the innermost nullable list', async () => {
    const list = () => [[[1, 2], [null]], null, [[3], null]];
    const errors = [`list.0.1.0: ${noNull}`];
    const answers: Record<string, readonly [data: unknown, errors: readonly string[]]> = {
      '[[[Int]]]': [[[[1, 2], [null]], null, [[3], null]], []],
      '[[[Int!]]]': [[[[1, 2], null], null, [[3], null]], errors],
      '[[[Int!]!]]': [
        [null, null, null],
        [...errors, `list.2.1: ${noNull}`],
      ],
      '[[[Int!]!]!]': [null, errors],
    };
    for (const [type, [data, summarize]] of Object.entries(answers)) {
      const requested = { schema: `type Query { list: ${type} }`, text: '{ list }' };
      for (const form of forms)
        await expectCase({
          ...requested,
          root: () => ({ list: form(list()) }),
          data: { list: data },
          errors: summarize,
        });
    }
  });

  test('objects in nested lists have the correct positions', async () => {
    const schema = 'type Query { grid: [[Cell!]] } type Cell { x: Int! next: [Cell] }';
    const root = () => ({
      grid: [
        [{ x: 1, next: [null, { x: 2 }] }],
        new Set([Promise.resolve({ x: 3 })]),
        [{ x: 4 }, { x: null }],
        [],
      ],
    });
    await expectCase({
      ...{ schema, text: '{ grid { x next { x } } }', root },
      data: {
        grid: [[{ x: 1, next: [null, { x: 2 }] }], [{ x: 3, next: null }], null, []],
      },
      errors: ['grid.2.1.x: Cannot return null for non-nullable field Cell.x.'],
    });
  });
});
