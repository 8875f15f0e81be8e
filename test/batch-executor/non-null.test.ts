import { buildSchema, parse } from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';
import { expectCase, rejection, summarize } from './harness/expect-case.js';

const schema = `
  type Query {
    now: String  nowMust: String!  later: String  laterMust: String!
    nest: Query  nestMust: Query!  nestLater: Query  nestLaterMust: Query!
    takes(must: String!): String
  }
`;
const noNull = (name: string) => `Cannot return null for non-nullable field Query.${name}.`;

/** An object whose leaves are all null. */
const nulls: object = {
  later: () => Promise.resolve(null),
  laterMust: () => Promise.resolve(null),
  ...nests(() => nulls),
};

/** An object whose leaves all fail. */
const failures: object = {
  now: () => fail('now'),
  nowMust: () => fail('nowMust'),
  later: () => rejection(new Error('later')),
  laterMust: () => rejection(new Error('laterMust')),
  ...nests(() => failures),
};

function nests(of: () => object): object {
  const later = () => Promise.resolve(of());
  return { nest: of, nestMust: of, nestLater: later, nestLaterMust: later };
}

function fail(message: string): never {
  throw new Error(message);
}

const oneField = ['now', 'later'] as const;

describe('a nullable field', () => {
  test.each(oneField)('is null, and has an error if it failed: %s', async (name) => {
    await expectCase({ schema, text: `{ ${name} }`, root: () => nulls, data: { [name]: null }, errors: [] });
    const errors = [`${name}: ${name}`];
    await expectCase({ schema, text: `{ ${name} }`, root: () => failures, data: { [name]: null }, errors });
  });

  test.each(oneField)('is null if its non-null child is null or failed: %s', async (name) => {
    for (const nest of ['nest', 'nestLater'])
      for (const [root, message] of [
        [nulls, noNull(`${name}Must`)],
        [failures, `${name}Must`],
      ] as const)
        await expectCase({
          ...{ schema, text: `{ ${nest} { ${name}Must } }`, root: () => root },
          data: { [nest]: null },
          errors: [`${nest}.${name}Must: ${message}`],
        });
  });
});

const tree = `{
  nest { now later nest { now later } nestLater { now later } }
  nestLater { now later nest { now later } nestLater { now later } }
}`;
const leaves = { now: null, later: null };
const branch = { ...leaves, nest: leaves, nestLater: leaves };

test('a tree of nullable fields retains its shape, and has its errors in document order', async () => {
  const data = { nest: branch, nestLater: branch };
  await expectCase({ schema, text: tree, root: () => nulls, data, errors: [] });
  const branches = ['nest', 'nestLater'].flatMap((top) => [top, `${top}.nest`, `${top}.nestLater`]);
  const errors = branches.flatMap((path) => [`${path}.now: now`, `${path}.later: later`]);
  await expectCase({ schema, text: tree, root: () => failures, data, errors });
});

test('a chain of non-null fields makes the first nullable field above it null', async () => {
  const chain = (leaf: string) =>
    `{ nestMust { nestLaterMust { nestMust { nestLaterMust { ${leaf}Must } } } } }`;
  const tops = ['a: nest', 'b: nestLater', 'c: nest', 'd: nestLater'];
  const text = `{ ${tops.map((top, at) => `${top} ${chain(at < 2 ? 'now' : 'later')}`).join(' ')} }`;
  const data = { a: null, b: null, c: null, d: null };
  const way = 'nestMust.nestLaterMust.nestMust.nestLaterMust';
  for (const [root, message] of [
    [nulls, noNull],
    [failures, (name: string) => name],
  ] as const) {
    const errors = ['a', 'b', 'c', 'd'].map((top, at) => {
      const leaf = at < 2 ? 'nowMust' : 'laterMust';
      return `${top}.${way}.${leaf}: ${message(leaf)}`;
    });
    await expectCase({ schema, text, root: () => root, data, errors });
  }
});

test('a non-null root field makes the whole data null', async () => {
  for (const name of ['nowMust', 'laterMust'])
    for (const [root, message] of [
      [nulls, noNull(name)],
      [failures, name],
    ] as const)
      await expectCase({
        schema,
        text: `{ ${name} }`,
        root: () => root,
        data: null,
        errors: [`${name}: ${message}`],
      });
});

test('errors below a null are reported only if they come first in the document', async () => {
  const root = () => failures;
  const [now, must] = ['nest.now: now', 'nest.nowMust: nowMust'];
  await expectCase({
    schema,
    text: '{ nest { now nowMust } }',
    root,
    data: { nest: null },
    errors: [now, must],
  });
  await expectCase({ schema, text: '{ nest { nowMust now } }', root, data: { nest: null }, errors: [must] });
});

describe('if the order of promises decides which error graphql-js reports', () => {
  const levels = (text: string, rootValue: object) =>
    execute({ schema: buildSchema(schema), document: parse(text), rootValue });

  test('the first error in document order is reported, however late it occurs', async () => {
    const answer = levels('{ nest { laterMust nowMust } now }', { ...failures, now: 'here' });
    expect(summarize(await answer)).toEqual({
      data: { nest: null, now: 'here' },
      errors: ['nest.laterMust: laterMust'],
    });
  });

  test('execution waits for the siblings of a failed field', async () => {
    let isOver = false;
    const laterMust = async () => {
      for (let turn = 0; turn < 3; turn++) await Promise.resolve();
      isOver = true;
      return 'here';
    };
    const answer = levels('{ laterMust nowMust }', { laterMust, nowMust: null });
    expect(isOver).toBe(false);
    expect(summarize(await answer)).toEqual({ data: null, errors: [`nowMust: ${noNull('nowMust')}`] });
    expect(isOver).toBe(true);
  });
});

describe('a non-null argument', () => {
  const root = () => ({ takes: ({ must }: { must: unknown }) => `got ${JSON.stringify(must)}` });
  const required = 'Argument "must" of required type "String!" was';
  const cases: Record<
    string,
    readonly [text: string, variables: object, outcome: string | { error: string }]
  > = {
    'a value': ['{ takes(must: "a") }', {}, 'got "a"'],
    'a variable': ['query ($v: String!) { takes(must: $v) }', { v: 'a' }, 'got "a"'],
    'the default of a variable': ['query ($v: String = "d") { takes(must: $v) }', {}, 'got "d"'],
    nothing: ['{ takes }', {}, { error: `${required} not provided.` }],
    null: [
      '{ takes(must: null) }',
      {},
      { error: 'Argument "must" of non-null type "String!" must not be null.' },
    ],
    'a variable without a value': [
      'query ($v: String) { takes(must: $v) }',
      {},
      { error: `${required} provided the variable "$v" which was not provided a runtime value.` },
    ],
    'a variable that is null': [
      'query ($v: String = "d") { takes(must: $v) }',
      { v: null },
      { error: 'Argument "must" of non-null type "String!" must not be null.' },
    ],
  };

  test.each(Object.entries(cases))('given %s', async (_name, [text, variableValues, outcome]) => {
    const isError = typeof outcome === 'object';
    await expectCase({
      ...{ schema, text, root, variableValues: { ...variableValues } },
      data: { takes: isError ? null : outcome },
      errors: isError ? [`takes: ${outcome.error}`] : [],
    });
  });
});
