import { execute as executeByGraphql, parse } from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';
import { expectCase } from './harness/expect-case.js';
import { expectInput, inputSchema as schema, type Outcome } from './harness/input-schema.js';

/** Builds a query that passes a variable of this type to this field. */
const query = (field: string, type: string) => `query ($v: ${type}) { ${field}(in: $v) }`;
const defaults = 'Where = { a: "foo", b: ["bar"], c: "baz" }';

const variableCases: readonly (readonly [
  text: string,
  variables: Record<string, unknown>,
  outcome: Outcome,
])[] = [
  [query('where', 'Where'), { v: { a: 'foo', b: ['bar'], c: 'baz' } }, '{"a":"foo","b":["bar"],"c":"baz"}'],
  [query('where', 'Where'), { v: { a: 'foo', b: 'bar', c: 'baz' } }, '{"a":"foo","b":["bar"],"c":"baz"}'],
  [query('where', 'Where'), { v: { c: 'foo', d: 'x' } }, '{"c":"foo","d":{"changed":"x"}}'],
  [query('where', 'Where'), {}, null],
  [query('where', 'Where'), { v: null }, 'null'],
  [query('where', defaults), {}, '{"a":"foo","b":["bar"],"c":"baz"}'],
  [query('where', defaults), { v: { c: 'own' } }, '{"c":"own"}'],
  [query('text', 'String = "d"'), { v: null }, 'null'],
  [query('text', 'String = null'), {}, 'null'],
  [query('text', 'String'), {}, null],
  [query('text', 'String'), { v: 'a' }, '"a"'],
  [query('must', 'String!'), { v: 'a' }, '"a"'],
  [query('must', 'String = "d"'), {}, '"d"'],
  [query('fallback', 'String'), {}, '"Hello"'],
  [query('mustFallback', 'String'), {}, '"Hello"'],
  [
    query('mustFallback', 'String'),
    { v: null },
    { error: 'Argument "in" of non-null type "String!" must not be null.' },
  ],
  [
    '{ must(in: $nowhere) }',
    {},
    {
      error:
        'Argument "in" of required type "String!" was provided the variable "$nowhere" which was not provided a runtime value.',
    },
  ],
  ['{ text(in: $nowhere) }', { nowhere: 'a' }, null],
  ['query ($a: String) { where(in: { a: $a, c: "c" }) }', {}, '{"c":"c"}'],
  ['query ($a: [String]) { where(in: { b: $a, c: "c" }) }', { a: 'one' }, '{"b":["one"],"c":"c"}'],
  ['query ($a: String) { list(in: [$a, "b"]) }', {}, '[null,"b"]'],
  [query('list', '[String]'), { v: null }, 'null'],
  [query('list', '[String]'), { v: ['a'] }, '["a"]'],
  [query('list', '[String]'), { v: ['a', null, 'b'] }, '["a",null,"b"]'],
  [query('mustList', '[String]!'), { v: ['a', null] }, '["a",null]'],
  [query('listMust', '[String!]'), { v: null }, 'null'],
  [query('listMust', '[String!]'), { v: ['a'] }, '["a"]'],
  [query('mustListMust', '[String!]!'), { v: ['a'] }, '["a"]'],
  [query('mood', 'Mood'), { v: 'OWN' }, '"own"'],
  [
    query('mustMood', 'Mood!'),
    { v: 'NULL' },
    { error: 'Argument "in" of non-null type "Mood!" must not be null.' },
  ],
  [query('oneOf', 'OneOf'), { v: { a: 'x' } }, '{"a":"x"}'],
  [query('oneOf', 'OneOf'), { v: { a: 'x', b: undefined } }, '{"a":"x"}'],
  [query('mustOneOf', 'OneOf! = { b: 3 }'), {}, '{"b":3}'],
  [query('text', 'String'), Object.create(null) as Record<string, unknown>, null],
  [
    'query ($__proto__: String) { text(in: $__proto__) }',
    JSON.parse('{ "__proto__": "p" }') as Record<string, unknown>,
    '"p"',
  ],
];

describe('variables', () => {
  test.each(variableCases)('%s with %j', (text, variables, outcome) => expectInput(text, variables, outcome));
});

const got = 'Variable "$v" got invalid value';

/** Invalid variables, each with the errors that prevent the execution of the request. */
const refused: readonly (readonly [
  text: string,
  variables: Record<string, unknown>,
  errors: readonly string[],
])[] = [
  [query('where', 'Where'), { v: { c: 'foo', e: 'bar' } }, [`${got} "bar" at "v.e"; Never right.`]],
  [
    query('where', 'Where'),
    { v: { c: null } },
    [`${got} null at "v.c"; Expected non-nullable type "String!" not to be null.`],
  ],
  [query('where', 'Where'), { v: 'foo' }, [`${got} "foo"; Expected type "Where" to be an object.`]],
  [
    query('where', 'Where'),
    { v: { a: 'a' } },
    [`${got} { a: "a" }; Field "c" of required type "String!" was not provided.`],
  ],
  [
    query('nested', 'Nested'),
    { v: { in: { a: 'foo' } } },
    [
      `${got} { a: "foo" } at "v.in"; Field "c" of required type "String!" was not provided.`,
      `${got} { in: { a: "foo" } }; Field "name" of required type "String!" was not provided.`,
    ],
  ],
  [
    query('where', 'Where'),
    { v: { c: 'c', extra: 'x' } },
    [`${got} { c: "c", extra: "x" }; Field "extra" is not defined by type "Where".`],
  ],
  [query('must', 'String!'), {}, ['Variable "$v" of required type "String!" was not provided.']],
  [query('must', 'String!'), { v: null }, ['Variable "$v" of non-null type "String!" must not be null.']],
  [
    query('must', 'String!'),
    { v: [1, 2] },
    [`${got} [1, 2]; String cannot represent a non string value: [1, 2]`],
  ],
  [
    query('mustList', '[String]!'),
    { v: null },
    ['Variable "$v" of non-null type "[String]!" must not be null.'],
  ],
  [
    query('listMust', '[String!]'),
    { v: ['A', null] },
    [`${got} null at "v[1]"; Expected non-nullable type "String!" not to be null.`],
  ],
  [
    query('mustListMust', '[String!]!'),
    { v: null },
    ['Variable "$v" of non-null type "[String!]!" must not be null.'],
  ],
  [
    query('text', 'Query!'),
    { v: {} },
    ['Variable "$v" expected value of type "Query!" which cannot be used as an input type.'],
  ],
  [
    query('text', 'Nothing!'),
    { v: {} },
    ['Variable "$v" expected value of type "Nothing!" which cannot be used as an input type.'],
  ],
  [
    query('mood', 'Mood'),
    { v: 'XXXXXX' },
    [`${got} "XXXXXX"; Value "XXXXXX" does not exist in "Mood" enum.`],
  ],
  [
    query('oneOf', 'OneOf'),
    { v: { a: 'x', b: 1 } },
    [`${got} { a: "x", b: 1 }; Exactly one key must be specified for OneOf type "OneOf".`],
  ],
  [
    query('oneOf', 'OneOf'),
    { v: { a: 'x', b: null } },
    [`${got} { a: "x", b: null }; Exactly one key must be specified for OneOf type "OneOf".`],
  ],
];

test('each request of a document gets the arguments of its own variables', async () => {
  const document = parse(`query ($v: String, $list: [String]) {
    text(in: $v) list(in: ["a", $v]) where(in: { a: "a", b: $list, c: "c" }) constant: where(in: { a: "a", c: "c" })
  }`);
  for (const variableValues of [{ v: 'x', list: ['l'] }, { v: 'y', list: null }, {}, { v: null }]) {
    const args = { schema, document, variableValues };
    const answer = await execute(args);
    expect(JSON.stringify(answer)).toBe(JSON.stringify(await executeByGraphql(args)));
    expect(answer.errors).toBeUndefined();
  }
});

describe('a request does not start', () => {
  test.each(refused)('%s with %j', async (text, variableValues, errors) => {
    await expectCase({ schema, text, variableValues, errors });
  });

  const many = { a: 1, b: 2, c: 3 };
  const text = 'query ($a: String, $b: String, $c: String) { text(in: $a) }';
  const errors = Object.entries(many).map(
    ([name, value]) =>
      `Variable "$${name}" got invalid value ${value}; String cannot represent a non string value: ${value}`,
  );
  const limit = 'Too many errors processing variables, error limit reached. Execution aborted.';

  test('and reports at most the configured number of errors', async () => {
    const one = { schema, text, variableValues: many };
    await expectCase({ ...one, errors });
    await expectCase({ ...one, errors, options: { maxCoercionErrors: 3 } });
    await expectCase({ ...one, errors: [...errors.slice(0, 2), limit], options: { maxCoercionErrors: 2 } });
  });

  test('and reports at most fifty errors by default', async () => {
    const variableValues = { v: Array.from({ length: 60 }, () => null) };
    const messages = variableValues.v.map(
      (_, at) => `${got} null at "v[${at}]"; Expected non-nullable type "String!" not to be null.`,
    );
    await expectCase({
      schema,
      text: query('listMust', '[String!]'),
      variableValues,
      errors: [...messages.slice(0, 50), limit],
    });
  });

  test('and includes suggestions unless they are turned off', async () => {
    const one = { schema, text: query('mood', 'Mood'), variableValues: { v: 'OWNS' } };
    const error = `${got} "OWNS"; Value "OWNS" does not exist in "Mood" enum.`;
    await expectCase({ ...one, errors: [`${error} Did you mean the enum value "OWN"?`] });
    await expectCase({ ...one, errors: [error], hideSuggestions: true });
  });
});

test('coerced variables are used without further checks', () => {
  const document = parse(query('where', 'Where'));
  const variableValues = { v: 'of another type' };
  const coercedVariables = { v: { a: 'as it is' } };
  expect(execute({ schema, document, variableValues, coercedVariables })).toEqual({
    data: { where: '{"a":"as it is"}' },
  });
});
