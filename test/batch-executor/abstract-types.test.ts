import { buildSchema, type GraphQLResolveInfo, type GraphQLSchema, isObjectType, parse } from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';
import { expectCase } from './harness/expect-case.js';

const definitions = `
  type Query { pets: [Pet] named: Named must: Pet! both: [Named!]! beings: [Being] dog: Dog }
  interface Being { legs: Int }
  interface Named implements Being { name: String legs: Int }
  union Pet = Dog | Cat
  type Dog implements Named & Being { name: String legs: Int barks: Boolean friends: [Named] mother: Dog }
  type Cat implements Named & Being { name: String legs: Int meows: Boolean friends: [Named] mother: Cat }
  type Stone { name: String }
`;
type Judge = (value: unknown, context: unknown, info: GraphQLResolveInfo) => unknown;

/** Builds the schema with the given `isTypeOf` and `resolveType` functions. */
function petSchema(judges: Record<string, Judge>): GraphQLSchema {
  const schema = buildSchema(definitions);
  for (const [name, judge] of Object.entries(judges)) {
    const type = schema.getType(name);
    Object.assign(type as object, isObjectType(type) ? { isTypeOf: judge } : { resolveType: judge });
  }
  return schema;
}

const dog = (more: object = {}) => ({ is: 'Dog', name: 'Odie', legs: 4, barks: true, ...more });
const cat = (more: object = {}) => ({ is: 'Cat', name: 'Garfield', legs: 4, meows: false, ...more });
const kindOf = (value: unknown): unknown => (value as { is?: unknown }).is;
const later =
  (judge: Judge): Judge =>
  async (...given) => {
    await Promise.resolve();
    return judge(...given);
  };
const isDog: Judge = (value) => kindOf(value) === 'Dog';
const isCat: Judge = (value) => kindOf(value) === 'Cat';
const typed = (value: { is: string }): object => ({ ...value, __typename: value.is });

/** All ways to resolve an abstract type. The results are the same. */
const ways: Record<string, readonly [schema: GraphQLSchema, tag?: typeof typed]> = {
  'isTypeOf of the types': [petSchema({ Dog: isDog, Cat: isCat })],
  'an asynchronous isTypeOf': [petSchema({ Dog: later(isDog), Cat: later(isCat) })],
  'isTypeOf, asynchronous for the first type only': [petSchema({ Dog: later(isDog), Cat: isCat })],
  'the __typename of the objects': [petSchema({}), typed],
  resolveType: [petSchema({ Pet: kindOf, Named: kindOf, Being: kindOf })],
  'an asynchronous resolveType': [
    petSchema({ Pet: later(kindOf), Named: later(kindOf), Being: later(kindOf) }),
  ],
  'resolveType and isTypeOf, which agree': [
    petSchema({ Pet: later(kindOf), Named: kindOf, Being: kindOf, Dog: later(isDog), Cat: isCat }),
  ],
};

describe.each(Object.entries(ways))('types resolved by %s', (_name, [schema, tag = (value) => value]) => {
  const text = `{
    pets { __typename ... on Dog { name barks } ... on Cat { name meows } }
    named { name ...Full } must { ... on Named { legs friends { ...Full friends: __typename } } }
    both { ... on Being { legs } ... on Pet { ... on Dog { barks } } }
    dog { ... on Being { __typename } ...Full mother { name } }
    beings { ... on Named { n: name } }
  } fragment Full on Named { name ... on Dog { barks } ...Cat } fragment Cat on Cat { meows }`;
  const root = () => ({
    ...{ pets: [tag(dog()), Promise.resolve(tag(cat())), null], named: tag(cat()) },
    ...{ must: tag(dog({ friends: [tag(cat()), tag(dog())] })), both: new Set([tag(cat()), tag(dog())]) },
    ...{ dog: tag(dog({ mother: tag(dog({ name: 'Old' })) })), beings: [tag(dog())] },
  });

  test('select the fields of their fragments', async () => {
    await expectCase({
      ...{ schema, text, root },
      data: {
        pets: [
          { __typename: 'Dog', name: 'Odie', barks: true },
          { __typename: 'Cat', name: 'Garfield', meows: false },
          null,
        ],
        named: { name: 'Garfield', meows: false },
        must: {
          legs: 4,
          friends: [
            { name: 'Garfield', meows: false, friends: 'Cat' },
            { name: 'Odie', barks: true, friends: 'Dog' },
          ],
        },
        both: [{ legs: 4 }, { legs: 4, barks: true }],
        dog: { __typename: 'Dog', name: 'Odie', barks: true, mother: { name: 'Old' } },
        beings: [{ n: 'Odie' }],
      },
    });
  });
});

const fail = (message: string) => (): never => {
  throw new Error(message);
};
const unresolved = (type: string, field: string) =>
  `Abstract type "${type}" must resolve to an Object type at runtime for field "Query.${field}"`;
const howTo =
  '. Either the "Pet" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.';
const none = `${unresolved('Pet', 'pets')}${howTo}`;

/** Functions that resolve no type, each with the error message that is reported for each of two objects. */
const wrongWays: Record<string, readonly [judges: Record<string, Judge>, message: string]> = {
  'resolveType throws': [{ Pet: fail('Unknown knows.') }, 'Unknown knows.'],
  'isTypeOf throws': [{ Dog: fail('Unknown knows.'), Cat: fail('Unknown knows.') }, 'Unknown knows.'],
  'there is no function': [{}, none],
  'isTypeOf is false for all': [{ Dog: () => false, Cat: () => false }, none],
  'resolveType is null': [{ Pet: () => null }, none],
  'resolveType names no type': [
    { Pet: () => 'Missing' },
    'Abstract type "Pet" was resolved to a type "Missing" that does not exist inside the schema.',
  ],
  'resolveType names an interface': [
    { Pet: () => 'Named' },
    'Abstract type "Pet" was resolved to a non-object type "Named".',
  ],
  'resolveType names a type of another kind': [
    { Pet: () => 'Stone' },
    'Runtime Object type "Stone" is not a possible type for "Pet".',
  ],
  'resolveType is a type': [
    { Pet: (_value, _context, { schema }) => schema.getType('Dog') },
    'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
  ],
  'resolveType is an object': [
    { Pet: () => ({ name: 'Dog' }) },
    `${unresolved('Pet', 'pets')} with value { is: "Dog", name: "Odie" }, received "{ name: "Dog" }".`,
  ],
  'resolveType is correct, but isTypeOf disagrees': [
    { Pet: () => 'Dog', Dog: () => 0 },
    'Expected value of type "Dog" but got: { is: "Dog", name: "Odie" }.',
  ],
};

describe('no type is resolved if', () => {
  test.each(Object.entries(wrongWays))('%s', async (_name, [judges, message]) => {
    const lateJudges = Object.fromEntries(
      Object.entries(judges).map(([name, judge]) => [name, later(judge)]),
    );
    const root = () => ({
      pets: [
        { is: 'Dog', name: 'Odie' },
        { is: 'Dog', name: 'Odie' },
      ],
    });
    for (const schema of [petSchema(judges), petSchema(lateJudges)])
      await expectCase({
        ...{ schema, text: '{ pets { ... on Dog { name } } }', root },
        data: { pets: [null, null] },
        errors: [`pets.0: ${message}`, `pets.1: ${message}`],
      });
  });

  test('there is no function, and the field is non-null', async () => {
    await expectCase({
      ...{
        schema: petSchema({}),
        text: '{ named { name } must { __typename } }',
        root: () => ({ must: dog() }),
      },
      data: null,
      errors: [`must: ${unresolved('Pet', 'must')}${howTo}`],
    });
  });
});

test('an object type with isTypeOf accepts only objects of its type', async () => {
  const text = '{ dog { name mother { name mother { name } } } }';
  for (const judge of [isDog, later(isDog)])
    await expectCase({
      ...{ schema: petSchema({ Dog: judge }), text, root: () => ({ dog: dog({ mother: { is: 'Wolf' } }) }) },
      data: { dog: { name: 'Odie', mother: null } },
      errors: ['dog.mother: Expected value of type "Dog" but got: { is: "Wolf" }.'],
    });
});

test('errors in a selection are reported before isTypeOf is called', async () => {
  const text = 'query ($may: Boolean) { pets { __typename @skip(if: $may) } }';
  await expectCase({
    schema: petSchema({ Pet: kindOf, Dog: () => false }),
    text,
    root: () => ({ pets: [dog()] }),
  });
});

test('a type resolver receives the field and its path, not the index of the item', async () => {
  const seen: unknown[] = [];
  const judge: Judge = (value, context, { path, fieldName, parentType, returnType, variableValues }) => {
    seen.push([kindOf(value), context, path, fieldName, parentType.name, String(returnType), variableValues]);
    return kindOf(value);
  };
  const text = 'query ($v: Int = 3) { x: pets { __typename } dog { friends { name } } }';
  const root = () => ({ pets: [dog(), cat()], dog: dog({ friends: [cat()] }) });
  const contextValue = { who: 'caller' };
  const schema = petSchema({ Pet: judge, Named: judge });
  await execute({ schema, document: parse(text), rootValue: root(), contextValue });
  const top = { prev: undefined, key: 'x', typename: 'Query' };
  const below = { prev: { prev: undefined, key: 'dog', typename: 'Query' }, key: 'friends', typename: 'Dog' };
  expect(seen).toEqual([
    ['Dog', contextValue, top, 'pets', 'Query', '[Pet]', { v: 3 }],
    ['Cat', contextValue, top, 'pets', 'Query', '[Pet]', { v: 3 }],
    ['Cat', contextValue, below, 'friends', 'Dog', '[Named]', { v: 3 }],
  ]);
});

test('introspection lists the members of unions and interfaces', async () => {
  const text = `{
    Named: __type(name: "Named") { ...T } Pet: __type(name: "Pet") { ...T } Dog: __type(name: "Dog") { ...T }
  } fragment T on __Type { kind name fields { name } interfaces { name } possibleTypes { name } inputFields { name } }`;
  await expectCase({ schema: definitions, text });
});
