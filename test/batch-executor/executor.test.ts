import {
  buildSchema,
  execute as executeByGraphql,
  type ExecutionArgs,
  getIntrospectionQuery,
  type GraphQLScalarType,
  GraphQLSchema,
  isObjectType,
  parse,
} from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';
import { type Case, expectCase } from './harness/expect-case.js';

const schema = buildSchema('type Query { a: String b: String n: Int q: Query m: Query! list: [Query!] }');
const document = parse('{ a }');

describe('a request that cannot start throws an error', () => {
  const refused: Record<string, readonly [args: object, message: string]> = {
    'no document': [{ schema }, 'Must provide document.'],
    'no schema': [{ document }, 'Expected undefined to be a GraphQL schema.'],
    'a schema without a query': [
      { schema: new GraphQLSchema({}), document },
      'Query root type must be provided.',
    ],
    'variables as a text': [
      { schema, document, variableValues: '{ "a": 1 }' },
      'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.',
    ],
  };

  test.each(Object.entries(refused))('%s', (_name, [args, message]) => {
    for (const by of [execute, executeByGraphql]) expect(() => by(args as ExecutionArgs)).toThrow(message);
  });
});

const everyOperation = buildSchema(
  'type Query { a: String } type Mutation { c: String } type Subscription { a: String }',
);
const several = 'query Q { a } mutation M { c } subscription S { a }';
const rootOf = (value: object) => () => value;
const apple = rootOf({ a: 'Apple', c: 'Cherry' });

/** Cases for the choice of the operation and its root type. */
const operationCases: Record<string, Case> = {
  'without a name': { schema, text: '{ a }', root: apple, data: { a: 'Apple' } },
  'the only one, with a name': { schema, text: 'query Only { a }', root: apple, data: { a: 'Apple' } },
  'the one that is named': {
    ...{ schema, text: 'query A { x: a } query B { y: a }', root: apple, operationName: 'B' },
    data: { y: 'Apple' },
  },
  'the only one, for the name null': {
    schema,
    text: '{ a }',
    root: apple,
    operationName: null,
    data: { a: 'Apple' },
  },
  'a query': { schema: everyOperation, text: several, root: apple, operationName: 'Q', data: { a: 'Apple' } },
  'a mutation': {
    schema: everyOperation,
    text: several,
    root: apple,
    operationName: 'M',
    data: { c: 'Cherry' },
  },
  'a subscription, once': {
    ...{ schema: everyOperation, text: several, root: apple, operationName: 'S' },
    data: { a: 'Apple' },
  },
  'none at all': { schema, text: 'fragment F on Query { a }', errors: ['Must provide an operation.'] },
  'several and no name': {
    ...{ schema, text: 'query A { a } query B { a }' },
    errors: ['Must provide operation name if query contains multiple operations.'],
  },
  'a name that is unknown': {
    ...{ schema, text: 'query A { a } query B { a }', operationName: 'C' },
    errors: ['Unknown operation named "C".'],
  },
  'a name that is empty': {
    schema,
    text: '{ a }',
    operationName: '',
    errors: ['Unknown operation named "".'],
  },
  'one that the schema has no type for': {
    ...{ schema, text: 'query Q { a } mutation M { c }', operationName: 'M', data: null },
    errors: ['Schema is not configured to execute mutation operation.'],
  },
  'one that the schema has no type for, to subscribe': {
    ...{ schema, text: 'subscription { c }', data: null },
    errors: ['Schema is not configured to execute subscription operation.'],
  },
  'in a document with a type definition': {
    ...{ schema, text: '{ a } type Query { b: String }', root: apple, data: { a: 'Apple' } },
  },
};

describe('the operation of a document', () => {
  test.each(Object.entries(operationCases))('%s', (_name, one) => expectCase(one));
});

class Deep {
  a = 'Apple';
  b(): Promise<string> {
    return Promise.resolve('Banana');
  }
  get q(): Promise<Deep> {
    return Promise.resolve(this);
  }
  m(): this {
    return this;
  }
  list(): (Deep | Promise<Deep>)[] {
    return [this, Promise.resolve(this)];
  }
}
const deep = () => new Deep();

/** Cases for all kinds of selections. */
const selectionCases: Record<string, Case> = {
  'properties, methods, getters and promises': {
    ...{ schema, text: '{ a b q { a m { b } } list { a q { b } } }', root: deep },
    data: {
      ...{ a: 'Apple', b: 'Banana', q: { a: 'Apple', m: { b: 'Banana' } } },
      list: [
        { a: 'Apple', q: { b: 'Banana' } },
        { a: 'Apple', q: { b: 'Banana' } },
      ],
    },
  },
  'fragments that select the same field in parts': {
    schema,
    text: `{ a ...One ...Two } fragment One on Query { b q { b deeper: q { b } } }
      fragment Two on Query { x: a q { a deeper: q { a } } }`,
    root: deep,
    data: {
      ...{ a: 'Apple', b: 'Banana', q: { b: 'Banana', deeper: { b: 'Banana', a: 'Apple' }, a: 'Apple' } },
      x: 'Apple',
    },
  },
  'a fragment within itself': {
    ...{ schema, text: '{ a ...F } fragment F on Query { b ...F ... on Query { ...F } }', root: deep },
    data: { a: 'Apple', b: 'Banana' },
  },
  'a fragment that does not exist': { schema, text: '{ a ...F }', root: deep, data: { a: 'Apple' } },
  'a fragment on a type that does not exist': {
    ...{ schema, text: '{ a ... on Nothing { b } }', root: deep, data: { a: 'Apple' } },
  },
  'fields that do not exist': {
    ...{ schema, text: '{ a nothing toString q { nothing } }', root: deep },
    data: { a: 'Apple', q: {} },
  },
  'objects without selected fields': {
    schema,
    text: '{ q list }',
    root: deep,
    data: { q: {}, list: [{}, {}] },
  },
  'names of built-in object properties': {
    ...{
      schema,
      text: '{ constructor: a __proto__: b q { toString: a __proto__: q { then: a } } }',
      root: deep,
    },
  },
  'the type and the schema': {
    ...{
      schema,
      text: '{ __typename q { t: __typename } __schema { queryType { name } } __type(name: "Int") { name } }',
    },
    root: deep,
    data: {
      ...{ __typename: 'Query', q: { t: 'Query' } },
      ...{ __schema: { queryType: { name: 'Query' } }, __type: { name: 'Int' } },
    },
  },
  'the whole schema': { schema, text: getIntrospectionQuery() },
  'the schema below the root': { schema, text: '{ q { __typename } }', root: () => ({ q: {} }) },
  'no root value': {
    schema,
    text: '{ a q { a } __typename }',
    data: { a: null, q: null, __typename: 'Query' },
  },
  'a root value that is null': {
    schema,
    text: '{ a q { a } }',
    root: () => null,
    data: { a: null, q: null },
  },
  'a root value that is a text': {
    schema,
    text: '{ a q { a } }',
    root: () => 'text',
    data: { a: null, q: null },
  },
  'a root value that is a function': {
    ...{ schema, text: '{ a b }', root: () => Object.assign(() => 1, { a: 'Apple', b: () => 'Banana' }) },
    data: { a: 'Apple', b: 'Banana' },
  },
  'objects that are texts or functions': {
    ...{ schema, text: '{ q { a q { a } } list { a } }' },
    root: () => ({ q: () => 'text', list: ['text', Object.assign(() => 1, { a: 'Apple' })] }),
    data: { q: { a: null, q: null }, list: [{ a: null }, { a: 'Apple' }] },
  },
  'a function that has a then': {
    ...{ schema, text: '{ list { a } }' },
    root: () => ({
      list: [
        Object.assign(() => 1, {
          then: (keep: (value: object) => unknown) => Promise.resolve({ a: 'late' }).then(keep),
        }),
      ],
    }),
    data: { list: [{ a: 'late' }] },
  },
};

describe('a selection', () => {
  test.each(Object.entries(selectionCases))('of %s', (_name, one) => expectCase(one));

  test('retains the order of its fields, whichever resolves first', async () => {
    const wait = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      return `${turns}`;
    };
    const root = () => ({ a: () => wait(3), b: 'now', n: () => wait(1) });
    const answer = await execute({ schema, document: parse('{ n a b x: n __typename }'), rootValue: root() });
    expect(JSON.stringify(answer)).toBe('{"data":{"n":1,"a":"3","b":"now","x":1,"__typename":"Query"}}');
  });
});

describe('leaf values', () => {
  const odd = buildSchema('scalar Odd type Query { odd: Odd many: [Odd!] e: E i: Int } enum E { A B }');
  Object.assign(odd.getType('Odd') as GraphQLScalarType, {
    serialize: (value: unknown) => (value === 'nothing' ? null : { value }),
  });
  const cases: Record<string, Case> = {
    'a custom scalar': {
      schema: odd,
      text: '{ odd }',
      root: () => ({ odd: 1 }),
      data: { odd: { value: 1 } },
    },
    'a scalar that serializes a value to null': {
      ...{ schema: odd, text: '{ odd many }', root: () => ({ odd: 'nothing', many: ['a', 'nothing'] }) },
      data: { odd: null, many: null },
      errors: ['odd', 'many.1'].map(
        (at) => `${at}: Expected \`Odd.serialize("nothing")\` to return non-nullable value, returned: null`,
      ),
    },
    'an enum': { schema: odd, text: '{ e }', root: () => ({ e: 'A' }), data: { e: 'A' } },
    'an unknown value of an enum': {
      ...{ schema: odd, text: '{ e i }', root: () => ({ e: 'C', i: 1.5 }), data: { e: null, i: null } },
      errors: ['e: Enum "E" cannot represent value: "C"', 'i: Int cannot represent non-integer value: 1.5'],
    },
  };

  test.each(Object.entries(cases))('%s', (_name, one) => expectCase(one));
});

describe('a default resolver for all fields, or all abstract types', () => {
  test('resolves fields without a resolver', async () => {
    const fieldResolver: ExecutionArgs['fieldResolver'] = (_source, _args, _context, { fieldName }) =>
      fieldName;
    await expectCase({ schema, text: '{ x: a b }', fieldResolver, data: { x: 'a', b: 'b' } });
  });

  test('resolves types without a resolver', async () => {
    const union = 'union Any = One | Two type One { x: Int } type Two { y: Int } type Query { any: Any }';
    const typeResolver: ExecutionArgs['typeResolver'] = () => 'Two';
    const text = '{ any { __typename ... on Two { y } } }';
    await expectCase({
      ...{ schema: union, text, typeResolver, root: () => ({ any: { y: 2 } }) },
      data: { any: { __typename: 'Two', y: 2 } },
    });
  });

  test('does not replace the resolver of a field', async () => {
    const own = buildSchema('type Query { a: String b: String }');
    const { a } = isObjectType(own.getType('Query')) ? (own.getQueryType()?.getFields() ?? {}) : {};
    if (a) a.resolve = () => 'own';
    const fieldResolver = () => 'all';
    await expectCase({ schema: own, text: '{ a b }', fieldResolver, data: { a: 'own', b: 'all' } });
  });
});
