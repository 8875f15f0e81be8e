/** @jest-environment ./test/batch-executor/harness/rejections.cjs */
import {
  buildSchema,
  execute as executeByGraphql,
  type ExecutionArgs,
  type GraphQLSchema,
  parse,
} from 'graphql';
import {
  type BatchResolver,
  findBatchResolver,
  type Selection,
  setBatchResolver,
} from '../../src/batch-executor/batch-resolver.js';
import { execute } from '../../src/batch-executor/execute.js';
import { Finished } from '../../src/batch-executor/marked-values.js';
import { rejection, summarize } from './harness/expect-case.js';

interface Person {
  readonly id: number;
}

const definitions = `
  type Query { people: [Person!]! groups: [[Being]] one: Person }
  interface Being { id: Int }
  type Person implements Being { id: Int friends(first: Int = 1): [Person] boss: Person name: String! nick: String }
  type Robot implements Being { id: Int }
`;
const person = (id: number): Person & { __typename: string } => ({ id, __typename: 'Person' });
const people = [1, 2, 3].map(person);

/** Builds the schema with batch resolvers for fields of Person. */
function schemaWith(resolvers: Record<string, BatchResolver>): GraphQLSchema {
  const schema = buildSchema(definitions);
  const type = schema.getType('Person');
  for (const [name, batch] of Object.entries(resolvers)) {
    const field = type && 'getFields' in type ? type.getFields()[name] : undefined;
    if (field === undefined || !('resolve' in field)) throw new Error(`Missing field ${name}.`);
    setBatchResolver(field, batch);
  }
  return schema;
}

const ids = (parents: readonly unknown[]): number[] => parents.map((parent) => (parent as Person).id);

async function ask(schema: GraphQLSchema, text: string, more: Partial<ExecutionArgs> = {}) {
  const args = { schema, document: parse(text), rootValue: { people, one: people[0] }, ...more };
  const answer = summarize(await execute(args));
  expect(answer).toEqual(summarize(await executeByGraphql(args)));
  return answer;
}

describe('a batch resolver', () => {
  test('is called once for all objects of its level, in order', async () => {
    const calls: unknown[] = [];
    const friends: BatchResolver = (parents, args) => {
      calls.push([ids(parents), args]);
      return parents.map((parent) => [
        person((parent as Person).id + 10),
        person((parent as Person).id + 20),
      ]);
    };
    const document = parse('{ people { friends { friends(first: 2) { id } } } one { friends { id } } }');
    const rootValue = { people, one: people[0] };
    const answer = execute({ schema: schemaWith({ friends }), document, rootValue });
    expect(answer).not.toBeInstanceOf(Promise);
    expect(calls).toEqual([
      [[1, 2, 3], { first: 1 }],
      [[11, 21, 12, 22, 13, 23], { first: 2 }],
      [[1], { first: 1 }],
    ]);
    expect(summarize(await answer).data).toEqual(
      summarize(await executeByGraphql({ schema: schemaWith({ friends }), document, rootValue })).data,
    );
  });

  test('may return finished values, whose selection is not executed', async () => {
    class Text {
      constructor(readonly text: string) {}
    }
    const friends: BatchResolver = (parents) =>
      parents.map((parent) =>
        (parent as Person).id === 2 ? [person(7)] : new Finished(new Text('as it is')),
      );
    const name: BatchResolver = (parents) => parents.map(() => new Error('No name.'));
    const schema = schemaWith({ friends, name });
    const finished = new Text('as it is');
    expect(
      await execute({ schema, document: parse('{ people { friends { id } } }'), rootValue: { people } }),
    ).toEqual({
      data: { people: [{ friends: finished }, { friends: [{ id: 7 }] }, { friends: finished }] },
    });
    const document = parse('{ people { friends { name } } }');
    expect(summarize(await execute({ schema, document, rootValue: { people } }))).toEqual({
      data: { people: [{ friends: finished }, { friends: [null] }, { friends: finished }] },
      errors: ['people.1.friends.0.name: No name.'],
    });
  });

  test('is called for each alias, and never without objects', () => {
    const calls: unknown[] = [];
    const boss: BatchResolver = (parents, args) => {
      calls.push([ids(parents), args]);
      return parents.map(() => null);
    };
    const schema = schemaWith({ boss });
    const text = '{ one { a: boss { boss { id } } b: boss { id } } }';
    const answer = execute({ schema, document: parse(text), rootValue: { one: people[0] } });
    expect(answer).toEqual({ data: { one: { a: null, b: null } } });
    expect(calls).toEqual([
      [[1], {}],
      [[1], {}],
    ]);
  });

  test('receives only the objects of its type from nested lists', async () => {
    const calls: number[][] = [];
    const nick: BatchResolver = async (parents) => {
      calls.push(ids(parents));
      await Promise.resolve();
      return parents.map((parent) =>
        ids([parent])[0] === 3 ? new Error('No nick.') : `nick ${ids([parent])[0]}`,
      );
    };
    const robot = { id: 9, __typename: 'Robot' };
    const groups = [[people[0], robot], null, [], [robot, people[1], null, Promise.resolve(people[2])]];
    const rootValue = { groups };
    const document = parse('{ groups { id ... on Person { nick } } }');
    const answer = summarize(await execute({ schema: schemaWith({ nick }), document, rootValue }));
    expect(answer).toEqual({
      data: {
        groups: [
          [{ id: 1, nick: 'nick 1' }, { id: 9 }],
          null,
          [],
          [{ id: 9 }, { id: 2, nick: 'nick 2' }, null, { id: 3, nick: null }],
        ],
      },
      errors: ['groups.3.3.nick: No nick.'],
    });
    expect(calls).toEqual([[1, 2, 3]]);
  });

  test('receives context and selection, but no path', async () => {
    const seen: { context: unknown; selection: Selection }[] = [];
    const nick: BatchResolver = (parents, _args, context, selection) => {
      seen.push({ context, selection });
      return parents.map(() => selection.fieldName);
    };
    const contextValue = { who: 'caller' };
    const text = 'query ($v: Int = 3) { people { x: nick ...F } } fragment F on Person { x: nick }';
    const document = parse(text);
    await execute({ schema: schemaWith({ nick }), document, rootValue: { people }, contextValue });
    const [{ context, selection } = {}] = seen;
    expect(context).toBe(contextValue);
    expect(selection).toMatchObject({ fieldName: 'nick', variableValues: { v: 3 }, rootValue: { people } });
    expect(selection?.fieldNodes).toHaveLength(2);
    expect(selection?.parentType.name).toBe('Person');
    expect(selection).not.toHaveProperty('path');
    expect(seen).toHaveLength(1);
  });

  test('can return synchronously, asynchronously, or with a promise per result', async () => {
    const name = (parent: unknown) => `name ${(parent as Person).id}`;
    const ways: BatchResolver[] = [
      (parents) => parents.map(name),
      (parents) => Promise.resolve(parents.map(name)),
      (parents) => parents.map((parent) => Promise.resolve(name(parent))),
      (parents) => parents.map((parent, at) => (at === 1 ? Promise.resolve(name(parent)) : name(parent))),
      (parents) => ({ then: (keep) => Promise.resolve(parents.map(name)).then(keep) }),
    ];
    for (const batch of ways)
      expect(await ask(schemaWith({ name: batch }), '{ people { name } }')).toEqual({
        data: { people: [{ name: 'name 1' }, { name: 'name 2' }, { name: 'name 3' }] },
        errors: [],
      });
  });
});

describe('an error of a batch resolver', () => {
  const fail = () => {
    throw new Error('All fail.');
  };
  const all = ['people.0.nick', 'people.1.nick', 'people.2.nick'];

  test.each([
    ['thrown', fail],
    ['in a rejected promise', () => rejection(new Error('All fail.'))],
  ])('fails every object: %s', async (_name, nick) => {
    const { data, errors } = await ask(schemaWith({ nick }), '{ people { id nick } one { nick } }');
    expect(data).toEqual({ people: [1, 2, 3].map((id) => ({ id, nick: null })), one: { nick: null } });
    expect(errors).toEqual([...all, 'one.nick'].map((path) => `${path}: All fail.`));
  });

  test('in one of the results fails one object', async () => {
    const nick: BatchResolver = (parents) => [
      ...parents.slice(0, 1).map(() => new Error('First.')),
      ...parents.slice(1, 2).map(() => rejection('Second.')),
      ...parents.slice(2).map(() => 'third'),
    ];
    const document = parse('{ people { nick } }');
    expect(
      summarize(await execute({ schema: schemaWith({ nick }), document, rootValue: { people } })),
    ).toEqual({
      data: { people: [{ nick: null }, { nick: null }, { nick: 'third' }] },
      errors: ['people.0.nick: First.', 'people.1.nick: Unexpected error value: "Second."'],
    });
  });

  test('propagates to the parent if the field is non-null', async () => {
    const name: BatchResolver = (parents) =>
      parents.map((parent) => (ids([parent])[0] === 2 ? null : 'name'));
    const noNull = 'Cannot return null for non-nullable field Person.name.';
    expect(await ask(schemaWith({ name }), '{ one { name } people { name } }')).toEqual({
      data: null,
      errors: [`people.1.name: ${noNull}`],
    });
  });

  const incomplete: Record<string, readonly [results: () => unknown, summarize: string]> = {
    'too few results': [() => ['a'], '1 results'],
    'too many results': [() => ['a', 'b', 'c', 'd'], '4 results'],
    'too few results, later': [() => Promise.resolve(['a']), '1 results'],
    'no list': [() => 'abc', 'no list'],
    nothing: [() => undefined, 'no list'],
    'too many results that all fail': [
      () => [1, 2, 3, 4].map(() => Promise.reject(new Error('lost'))),
      '4 results',
    ],
  };

  test.each(Object.entries(incomplete))('%s', async (_name, [results, count]) => {
    const schema = schemaWith({ nick: results as BatchResolver });
    const pending = execute({ schema, document: parse('{ people { nick } }'), rootValue: { people } });
    const { data, errors } = summarize(await pending);
    expect(data).toEqual({ people: [{ nick: null }, { nick: null }, { nick: null }] });
    const message = `The batch resolver of Person.nick returned ${count} for 3 parents.`;
    expect(errors).toEqual(all.map((path) => `${path}: ${message}`));
    await new Promise((resolve) => setImmediate(resolve));
    expect(takeUnhandled()).toEqual([]);
  });

  test('in its arguments fails every object too', async () => {
    const friends: BatchResolver = () => [];
    const text = 'query ($v: Int!) { people { friends(first: WRONG) { id } } }';
    const { data, errors } = await ask(schemaWith({ friends }), text, { variableValues: { v: 1 } });
    expect(data).toEqual({ people: [{ friends: null }, { friends: null }, { friends: null }] });
    expect(errors).toHaveLength(3);
  });
});

test('a field preserves its other extensions', () => {
  const schema = buildSchema(definitions);
  const field = schema.getQueryType()?.getFields()['one'];
  if (field === undefined) throw new Error('The field is missing.');
  field.extensions = { price: 3 };
  const batch: BatchResolver = () => [];
  expect(findBatchResolver(field)).toBeUndefined();
  setBatchResolver(field, batch);
  expect(field.extensions).toMatchObject({ price: 3 });
  expect(findBatchResolver(field)).toBe(batch);
});
