import {
  buildSchema,
  defaultFieldResolver,
  execute as executeByGraphql,
  type ExecutionArgs,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';
import { expectCase } from './harness/expect-case.js';

const definitions = `
  type Query { one(text: String, number: Int): Thing many: [[Thing]] any: Any } union Any = Thing
  type Thing { name: String echo(a: Int = 5, b: String): String one: Thing }
`;
const executors = { 'graphql-js': executeByGraphql, levels: execute };

/** Builds the schema with resolvers for some fields. Keys have the form `Query.one`. */
function schemaWith(resolvers: Record<string, GraphQLFieldResolver<unknown, unknown>>): GraphQLSchema {
  const schema = buildSchema(definitions);
  for (const [at, resolve] of Object.entries(resolvers)) fieldAt(schema, at).resolve = resolve;
  return schema;
}

function fieldAt(schema: GraphQLSchema, at: string): GraphQLField<unknown, unknown> {
  const [typeName = '', name = ''] = at.split('.');
  const type = schema.getType(typeName);
  const field =
    type && 'getFields' in type ? (type.getFields()[name] as GraphQLField<unknown, unknown>) : undefined;
  if (field === undefined) throw new Error(`Missing field ${at}.`);
  return field;
}

describe('a field without a resolver', () => {
  const schema = definitions;

  test('returns the property of its name', () =>
    expectCase({
      schema,
      text: '{ one { name } }',
      root: () => ({ one: { name: 'A' } }),
      data: { one: { name: 'A' } },
    }));

  test('returns the result of the method of its name, called on its object', async () => {
    class Thing {
      private readonly hidden = 'A';
      name(): string {
        return this.hidden;
      }
    }
    await expectCase({
      schema,
      text: '{ one { name } }',
      root: () => ({ one: new Thing() }),
      data: { one: { name: 'A' } },
    });
  });

  test('passes arguments, context and info to its method', async () => {
    const echo = (args: object, context: unknown, info: { fieldName: string }) =>
      JSON.stringify([args, context, info.fieldName]);
    await expectCase({
      ...{
        schema,
        text: '{ one { echo(b: "B") } }',
        root: () => ({ one: { echo } }),
        contextValue: { who: 'caller' },
      },
      data: { one: { echo: '[{"a":5,"b":"B"},{"who":"caller"},"echo"]' } },
    });
  });
});

describe('a resolver', () => {
  test('receives its object, arguments and context, once for each object', async () => {
    const seen: [source: unknown, args: unknown, context: unknown][] = [];
    const echo: GraphQLFieldResolver<unknown, unknown> = (source, args, context) => {
      seen.push([source, args, context]);
      return JSON.stringify(args);
    };
    const schema = schemaWith({ 'Thing.echo': echo });
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    const contextValue = { who: 'caller' };
    for (const by of Object.values(executors)) {
      const document = parse('query ($v: Int) { many { echo(a: $v, b: "x") e: echo } }');
      const args = {
        schema,
        document,
        rootValue: { many: [[a, null], [b]] },
        contextValue,
        variableValues: { v: 3 },
      };
      expect(JSON.stringify(await by(args))).toBe(
        '{"data":{"many":[[{"echo":"{\\"a\\":3,\\"b\\":\\"x\\"}","e":"{\\"a\\":5}"},null],[{"echo":"{\\"a\\":3,\\"b\\":\\"x\\"}","e":"{\\"a\\":5}"}]]}}',
      );
      expect(seen.splice(0).filter(([source]) => source === a)).toEqual([
        [a, { a: 3, b: 'x' }, contextValue],
        [a, { a: 5 }, contextValue],
      ]);
    }
  });

  test('receives its own copy of the arguments, which it may change', async () => {
    const echo: GraphQLFieldResolver<unknown, unknown, { n?: number; a: number }> = (_source, args) => {
      args.n = (args.n ?? 0) + args.a;
      return `${args.n}`;
    };
    const schema = schemaWith({ 'Thing.echo': echo });
    const root = () => ({ many: [[{}, {}, {}]] });
    await expectCase({
      schema,
      text: '{ many { echo } }',
      root,
      data: { many: [[{ echo: '5' }, { echo: '5' }, { echo: '5' }]] },
    });
  });

  test('receives the same info as from graphql-js', async () => {
    const text = `query Q($v: Int = 1) { x: many { ...F y: one { name @include(if: true) } } any { ... on Thing { name } } }
      fragment F on Thing { y: one { n: name name } }`;
    const infos: Record<string, unknown[]> = {};
    for (const [by, executor] of Object.entries(executors)) {
      const seen: unknown[] = (infos[by] = []);
      const note: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
        const { schema, returnType, parentType, operation, fragments, ...plain } = info;
        const names = [String(returnType), parentType.name, operation.name?.value, Object.keys(fragments)];
        seen.push({ ...plain, names, isOurs: schema === ours, keys: Object.keys(info) });
        return defaultFieldResolver(source, args, context, info);
      };
      const ours = schemaWith({ 'Thing.one': note, 'Thing.name': note, 'Query.any': note });
      const rootValue = {
        many: [[{ one: { name: 'A' } }], [null, { one: { name: 'B' } }]],
        any: { __typename: 'Thing' },
      };
      await executor({ schema: ours, document: parse(text), rootValue });
    }
    const inOrder = (seen: unknown[] = []) => seen.map((info) => JSON.stringify(info)).sort();
    expect(inOrder(infos['levels'])).toEqual(inOrder(infos['graphql-js']));
    expect(infos['levels']).toHaveLength(2 + 4 + 2);
    expect(infos['levels']).toContainEqual(
      expect.objectContaining({
        path: {
          ...{ key: 'y', typename: 'Thing' },
          prev: {
            ...{ key: 1, typename: undefined },
            prev: { key: 1, typename: undefined, prev: { key: 'x', typename: 'Query', prev: undefined } },
          },
        },
      }),
    );
  });

  test('receives the same root, variables and operation in each call', async () => {
    const rootValue = { one: {} };
    const document = parse('query Q($v: Int = 1) { one { name } }');
    const seen: unknown[] = [];
    const schema = schemaWith({
      'Thing.name': (
        _source,
        _args,
        _context,
        { rootValue: root, operation, variableValues, fieldNodes },
      ) => {
        seen.push([
          root === rootValue,
          operation === document.definitions[0],
          variableValues,
          fieldNodes.length,
        ]);
      },
    });
    const args: ExecutionArgs = { schema, document, rootValue };
    for (const by of Object.values(executors)) await by(args);
    expect(seen).toEqual(seen.map(() => [true, true, { v: 1 }, 1]));
    expect(seen).toHaveLength(2);
  });
});
