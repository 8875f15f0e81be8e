import { buildSchema, execute as executeByGraphql, parse } from 'graphql';
import { setBatchResolver } from '../../src/batch-executor/batch-resolver.js';
import { execute } from '../../src/batch-executor/execute.js';
import { expectCase, summarize } from './harness/expect-case.js';

const schema =
  'type Query { n: Int } type Mutation { set(to: Int!): Holder must(to: Int!): Holder! } type Holder { n: Int }';

class Numbers {
  n = 0;

  set({ to }: { to: number }): object | Promise<object> {
    if (to === 7) throw new Error('Not that.');
    if (to % 2 === 0) return this.keep(to);
    return Promise.resolve().then(() => {
      if (to === 9) throw new Error('Not that, later.');
      return this.keep(to);
    });
  }

  must({ to }: { to: number }): object | Promise<object> {
    return this.set({ to });
  }

  private keep(to: number): object {
    const before = this.n;
    this.n = to;
    // Reads `n` late: if the next field ran in parallel, it would already have changed `n`.
    return { n: () => Promise.resolve().then(() => this.n * 100 + before) };
  }
}

const root = () => new Numbers();

describe('the fields of a mutation', () => {
  test('are executed one after the other, each with all fields below it', async () => {
    await expectCase({
      ...{
        schema,
        text: 'mutation { a: set(to: 1) { n } b: set(to: 2) { n } c: set(to: 3) { n } d: set(to: 4) { n } }',
        root,
      },
      data: { a: { n: 100 }, b: { n: 201 }, c: { n: 302 }, d: { n: 403 } },
    });
  });

  test('continue after a nullable field failed', async () => {
    await expectCase({
      ...{
        schema,
        text: 'mutation { a: set(to: 1) { n } b: set(to: 7) { n } c: set(to: 9) { n } d: set(to: 4) { n } }',
        root,
      },
      data: { a: { n: 100 }, b: null, c: null, d: { n: 401 } },
      errors: ['b: Not that.', 'c: Not that, later.'],
    });
  });

  test.each([7, 9])('stop after an error that makes the whole data null: %i', async (wrong) => {
    const text = `mutation { a: set(to: 1) { n } b: must(to: ${wrong}) { n } c: set(to: 3) { n } }`;
    const numbers = new Numbers();
    const answer = await execute({ schema: buildSchema(schema), document: parse(text), rootValue: numbers });
    expect(summarize(answer)).toMatchObject({ data: null, errors: [expect.stringMatching(/^b: Not that/)] });
    expect(numbers.n).toBe(1);
    await expectCase({ schema, text, root });
  });

  test('that are unknown are omitted', async () => {
    await expectCase({
      schema,
      text: 'mutation { nothing a: set(to: 2) { n } }',
      root,
      data: { a: { n: 200 } },
    });
  });

  test('return synchronously if no field is asynchronous', async () => {
    await expectCase({
      schema,
      text: 'mutation { set(to: 2) { __typename } x: nothing }',
      root,
      data: { set: { __typename: 'Holder' } },
    });
  });
});

test('query fields start without waiting for each other', async () => {
  const begun: string[] = [];
  const wait = (name: string) => async () => {
    begun.push(name);
    await Promise.resolve();
    return name;
  };
  const both = buildSchema('type Query { a: String b: String }');
  const answer = execute({
    schema: both,
    document: parse('{ a b }'),
    rootValue: { a: wait('a'), b: wait('b') },
  });
  expect(begun).toEqual(['a', 'b']);
  expect(await answer).toEqual({ data: { a: 'a', b: 'b' } });
});

test('a batch resolver of a mutation is called for each of its fields in turn', async () => {
  const counting = buildSchema('type Query { n: Int } type Mutation { count: Int }');
  const field = counting.getMutationType()?.getFields()['count'];
  if (field === undefined) throw new Error('There is nothing to count with.');
  setBatchResolver(field, async (parents, _args, context) => {
    const counter = context as { n: number; active: number };
    expect(++counter.active).toBe(1);
    await Promise.resolve();
    counter.active--;
    return parents.map(() => ++counter.n);
  });
  const document = parse('mutation { a: count b: count c: count }');
  for (const by of [execute, executeByGraphql])
    expect(await by({ schema: counting, document, contextValue: { n: 0, active: 0 } })).toEqual({
      data: { a: 1, b: 2, c: 3 },
    });
});
