import { setImmediate } from 'node:timers/promises';
import { buildSchema, execute as executeByObject, parse } from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';

const schema = buildSchema(`
  type Query { items(count: Int!): [Item!]! }
  type Item { a: Int b: Int! c: String part: Part parts: [Part] }
  type Part { x: Int y: Int! }
`);
const document = parse('query ($count: Int!) { items(count: $count) { a b c part { x y } parts { y x } } }');

const rootValue = {
  items: ({ count }: { readonly count: number }) =>
    Array.from({ length: count }, (_, a) => ({
      a,
      b: a % 97 === 96 ? null : a,
      c: `text ${a}`,
      part: { x: a, y: a % 89 === 88 ? null : a },
      parts: [{ x: 1, y: a }, null],
    })),
};

/** Creates a turn (a time slice of the executor) that is always over, and counts how often it is renewed. */
function createTurn(): { isOver: boolean; renew: () => Promise<unknown>; renewed: number } {
  return {
    isOver: true,
    renewed: 0,
    renew() {
      this.renewed += 1;
      return setImmediate();
    },
  };
}

async function answer(count: number, turn: ReturnType<typeof createTurn>): Promise<string> {
  return JSON.stringify(await execute({ schema, document, rootValue, variableValues: { count }, turn }));
}

it.each([1, 50, 500])(
  'executing %i items in several turns gives the same result as graphql-js',
  async (count) => {
    const expected = await executeByObject({ schema, document, rootValue, variableValues: { count } });
    expect(await answer(count, createTurn())).toBe(JSON.stringify(expected));
  },
);

it('execution renews its turn between fields of many objects, and is synchronous for few objects', async () => {
  const [few, many] = [createTurn(), createTurn()];
  const variableValues = { count: 50 };
  expect(execute({ schema, document, rootValue, variableValues, turn: few })).not.toHaveProperty('then');
  await answer(500, many);
  expect([few.renewed, many.renewed > 3]).toEqual([0, true]);
});
