import { buildSchema, GraphQLError } from 'graphql';
import { expectCase, rejection } from './harness/expect-case.js';

const schema = buildSchema('type Query { a: String b: String n: Int q: Query m: Query! list: [Query!] }');

/** Values that a field throws, each with the resulting error message. */
const reasons: Record<string, readonly [reason: unknown, message: string]> = {
  'an error': [new Error('Failed.'), 'Failed.'],
  'an error with extensions': [
    Object.assign(new Error('Failed.'), { extensions: { code: 'FAILED' } }),
    'Failed.',
  ],
  'an error of graphql': [new GraphQLError('Failed.', { extensions: { code: 1 } }), 'Failed.'],
  'an error of graphql that has its path': [new GraphQLError('Failed.', { path: ['q', 'a'] }), 'Failed.'],
  'a text': ['Failed.', 'Unexpected error value: "Failed."'],
  'an object': [{ a: { b: [1] } }, 'Unexpected error value: { a: { b: [Array] } }'],
  nothing: [undefined, 'Unexpected error value: undefined'],
  null: [null, 'Unexpected error value: null'],
};

describe('a field fails with', () => {
  test.each(Object.entries(reasons))('%s', async (_name, [reason, message]) => {
    const throws = () => {
      throw reason;
    };
    for (const a of [throws, () => rejection(reason), ...(reason instanceof Error ? [reason] : [])]) {
      const summarize = { data: { q: { a: null, b: 'b' } }, errors: [`q.a: ${message}`] };
      await expectCase({ schema, text: '{ q { a b } }', root: () => ({ q: { a, b: 'b' } }), ...summarize });
    }
  });

  test('the error of its getter', async () => {
    const q = () => ({
      get a(): never {
        throw new Error('Not to be had.');
      },
      b: 'b',
    });
    const errors = ['q.a: Not to be had.'];
    await expectCase({
      schema,
      text: '{ q { a b } }',
      root: () => ({ q: q() }),
      data: { q: { a: null, b: 'b' } },
      errors,
    });
  });

  test('an error thrown while its value is inspected', async () => {
    const fail = () => {
      throw new Error('Untouchable.');
    };
    const untouchable = () => Object.defineProperty({}, 'then', { get: fail });
    const list = () => Object.defineProperty({}, Symbol.iterator, { get: fail });
    const root = () => ({
      a: untouchable(),
      q: untouchable(),
      list: list(),
      b: 'b',
      n: Object.create({
        get then() {
          return fail();
        },
      }) as unknown,
    });
    await expectCase({
      ...{ schema, text: '{ a q { a } list { a } b n }', root },
      data: { a: null, q: null, list: null, b: 'b', n: null },
      errors: ['a', 'q', 'list', 'n'].map((path) => `${path}: Untouchable.`),
    });
    await expectCase({
      ...{ schema, text: '{ list { a } }', root: () => ({ list: [{ a: 'a' }, untouchable()] }) },
      data: { list: null },
      errors: ['list.1: Untouchable.'],
    });
  });
});

test('errors have their full path, including list indexes', async () => {
  const bad = { a: new Error('bad') };
  const root = () => ({ q: { list: [{ m: bad }, { list: [bad, bad] }] }, m: { m: bad } });
  const text = '{ x: q { list { m { q { a } y: a } list { a } } } m { m { q { a } a } } }';
  await expectCase({ schema, text, root });
  const mustHave = '{ m { z: q { x: list { m { a } } } } }';
  await expectCase({
    ...{ schema, text: mustHave, root: () => ({ m: { q: { list: [{ m: {} }, { m: null }] } } }) },
    data: { m: { z: { x: null } } },
    errors: ['m.z.x.1.m: Cannot return null for non-nullable field Query.m.'],
  });
});
