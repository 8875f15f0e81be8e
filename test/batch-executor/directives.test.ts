import { expectCase } from './harness/expect-case.js';

const schema = 'type Query { a: String b: String } ';
const root = () => ({ a: 'a', b: 'b' });

/** Ways to write a selection with a condition on `b`. The field `a` has no condition and is always selected. */
const positions: Record<string, (conditions: string) => string> = {
  'a field': (conditions) => `a b ${conditions}`,
  'a fragment spread': (conditions) => `a ...F ${conditions}`,
  'an inline fragment': (conditions) => `a ... on Query ${conditions} { b }`,
  'an inline fragment without a type': (conditions) => `a ... ${conditions} { b }`,
};
const conditions: Record<string, boolean> = {
  '': true,
  '@include(if: true)': true,
  '@include(if: false)': false,
  '@skip(if: false)': true,
  '@skip(if: true)': false,
  '@include(if: true) @skip(if: false)': true,
  '@include(if: true) @skip(if: true)': false,
  '@include(if: false) @skip(if: true)': false,
  '@include(if: false) @skip(if: false)': false,
};

const selection = (placeDirective: (conditions: string) => string, condition: string) =>
  `{ ${placeDirective(condition)} } fragment F on Query { b }`;

describe.each(Object.entries(positions))('a condition on %s', (_name, placeDirective) => {
  test.each(Object.entries(conditions))('%s', async (condition, isThere) => {
    const data = isThere ? { a: 'a', b: 'b' } : { a: 'a' };
    await expectCase({ schema, text: selection(placeDirective, condition), root, data });
  });

  test('variables are evaluated again for each request', async () => {
    const text = `query ($yes: Boolean!, $no: Boolean = true) ${selection(placeDirective, '@include(if: $yes) @skip(if: $no)')}`;
    for (const [yes, no] of [
      [true, false],
      [false, false],
      [true, true],
      [true, false],
    ]) {
      const data = yes && !no ? { a: 'a', b: 'b' } : { a: 'a' };
      await expectCase({ schema, text, root, variableValues: { yes, no }, data });
    }
    await expectCase({ schema, text, root, variableValues: { yes: true }, data: { a: 'a' } });
  });

  test('a null condition fails the whole request', async () => {
    const text = `query ($may: Boolean = true) ${selection(placeDirective, '@include(if: $may)')}`;
    const errors = ['Argument "if" of non-null type "Boolean!" must not be null.'];
    await expectCase({ schema, text, root, variableValues: { may: null }, data: null, errors });
  });
});

const nested = `type Query { one: Thing many: [Thing!] any: [Any] deep: Query } type Thing { x: Int thing: Thing }
  type Other { x: Int } union Any = Thing | Other`;
const nestedRoot = () => ({
  ...{ one: { x: 1, thing: { x: 2 } }, many: [{ x: 1 }, { x: 2 }] },
  ...{ any: [{ __typename: 'Other' }, { __typename: 'Thing', x: 1 }], deep: { one: { x: 1 } } },
});
const needed =
  'Argument "if" of required type "Boolean!" was provided the variable "$may" which was not provided a runtime value.';

describe('a condition without a value below the root', () => {
  const below: Record<string, readonly [selection: string, data: object, errors: readonly string[]]> = {
    'an object': ['one { x @skip(if: $may) }', { one: null }, [`one: ${needed}`]],
    'an object below that': [
      'one { x thing { x @skip(if: $may) } }',
      { one: { x: 1, thing: null } },
      [`one.thing: ${needed}`],
    ],
    'objects of a list': ['many { ... @include(if: $may) { x } }', { many: null }, [`many.0: ${needed}`]],
    'objects of one type of a union': [
      'any { ... on Thing { x @skip(if: $may) } }',
      { any: [{}, null] },
      [`any.1: ${needed}`],
    ],
    nothing: ['deep { many { x @skip(if: $may) } }', { deep: { many: null } }, []],
  };

  test.each(Object.entries(below))('of %s', async (_name, [text, data, errors]) => {
    const query = `query ($may: Boolean) { ${text} }`;
    await expectCase({ schema: nested, text: query, root: nestedRoot, data, errors });
  });

  test('is not evaluated where the same fragment is already included', async () => {
    const text = 'query ($may: Boolean) { ...F ...F @skip(if: $may) } fragment F on Query { one { x } }';
    await expectCase({ schema: nested, text, root: nestedRoot, data: { one: { x: 1 } } });
  });
});

test('conditions may have the names of object properties', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const declared = names.map((name) => `$${name}: Boolean!`).join(' ');
  const requested = names
    .map((name, at) => `a${at}: a @include(if: $${name}) b${at}: a @skip(if: $${name})`)
    .join(' ');
  for (const value of [true, false]) {
    const variableValues = Object.fromEntries(names.map((name) => [name, value]));
    const data = Object.fromEntries(names.map((_, at) => [`${value ? 'a' : 'b'}${at}`, 'a']));
    await expectCase({ schema, text: `query (${declared}) { ${requested} }`, root, variableValues, data });
  }
});
