import { buildSchema, parse } from 'graphql';
import { execute } from '../../../src/levels/execute.js';
import { expectCase, rejection, told } from './harness/expect-case.js';

const schema = `
  type Query {
    now: String  nowMust: String!  later: String  laterMust: String!
    nest: Query  nestMust: Query!  nestLater: Query  nestLaterMust: Query!
    takes(must: String!): String
  }
`;
const noNull = (name: string) => `Cannot return null for non-nullable field Query.${name}.`;

/** An object of which every leaf is null. */
const nulls: object = {
  later: () => Promise.resolve(null),
  laterMust: () => Promise.resolve(null),
  ...nests(() => nulls),
};

/** An object of which every leaf fails. */
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

describe('a field that may be null', () => {
  test.each(oneField)('%s, is null, or null with its error', async (name) => {
    await expectCase({ schema, text: `{ ${name} }`, root: () => nulls, data: { [name]: null }, errors: [] });
    const errors = [`${name}: ${name}`];
    await expectCase({ schema, text: `{ ${name} }`, root: () => failures, data: { [name]: null }, errors });
  });

  test.each(oneField)('and holds one that may not, %s, is null for it', async (name) => {
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

test('a tree of fields that may be null keeps its form, and tells its errors in the order of the document', async () => {
  const data = { nest: branch, nestLater: branch };
  await expectCase({ schema, text: tree, root: () => nulls, data, errors: [] });
  const branches = ['nest', 'nestLater'].flatMap((top) => [top, `${top}.nest`, `${top}.nestLater`]);
  const errors = branches.flatMap((path) => [`${path}.now: now`, `${path}.later: later`]);
  await expectCase({ schema, text: tree, root: () => failures, data, errors });
});

test('the first place above a chain of fields that may not be null is null', async () => {
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

test('the whole answer is null for a root field that may not be', async () => {
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

test('errors on the way to a null are told when the document has them first, and not else', async () => {
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

describe('where promises decide which error graphql-js tells', () => {
  const levels = (text: string, rootValue: object) =>
    execute({ schema: buildSchema(schema), document: parse(text), rootValue });

  test('the first of the document is told, however late it comes', async () => {
    const answer = levels('{ nest { laterMust nowMust } now }', { ...failures, now: 'here' });
    expect(told(await answer)).toEqual({
      data: { nest: null, now: 'here' },
      errors: ['nest.laterMust: laterMust'],
    });
  });

  test('siblings of a field that failed are waited for', async () => {
    let isOver = false;
    const laterMust = async () => {
      for (let turn = 0; turn < 3; turn++) await Promise.resolve();
      isOver = true;
      return 'here';
    };
    const answer = levels('{ laterMust nowMust }', { laterMust, nowMust: null });
    expect(isOver).toBe(false);
    expect(told(await answer)).toEqual({ data: null, errors: [`nowMust: ${noNull('nowMust')}`] });
    expect(isOver).toBe(true);
  });
});

describe('an argument that may not be null', () => {
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
