import {
  assertValidSchema,
  buildSchema,
  type ExecutionArgs,
  GraphQLObjectType,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { execute } from '../../src/batch-executor/execute.js';

/** Executes a request. Throws if the result is a promise. */
function executeNow(args: ExecutionArgs): object {
  const answer = execute(args);
  if (answer instanceof Promise) throw new Error('That was to answer at once.');
  return answer;
}

const definitions = 'type Query { t: T } type T { x: Int a: T b: T t: T }';

/** A schema that counts how often `getFields` is called on its types, which only planning does. */
class CountingSchema {
  planned = 0;
  readonly schema: GraphQLSchema;

  constructor() {
    this.schema = buildSchema(definitions);
    assertValidSchema(this.schema);
    for (const type of [this.schema.getType('Query'), this.schema.getType('T')])
      if (type instanceof GraphQLObjectType) this.count(type);
  }

  private count(type: GraphQLObjectType): void {
    const fields = type.getFields();
    type.getFields = () => {
      this.planned++;
      return fields;
    };
  }

  /** Returns the number of `getFields` calls since the last `take`. */
  take(): number {
    const { planned } = this;
    this.planned = 0;
    return planned;
  }
}

const flags = Array.from({ length: 10 }, (_, at) => `s${at}`);

/** Every combination of values for the ten variables in `flags`. */
const allSets = Array.from({ length: 2 ** flags.length }, (_, bits) =>
  Object.fromEntries(flags.map((name, at) => [name, (bits & (1 << at)) !== 0])),
);

describe('the plan of a document', () => {
  const declared = flags.map((name) => `$${name}: Boolean!`).join(' ');
  const requested = flags.map((name, at) => `x${at}: x @skip(if: $${name})`).join(' ');
  const document = parse(`query (${declared} $n: Int) { t { t { ${requested} } } }`);
  const rootValue = { t: { t: { x: 1 } } };

  test('is created once, whatever values the variables have that are not conditions', () => {
    const counting = new CountingSchema();
    const { schema } = counting;
    for (let n = 0; n < 10; n++)
      executeNow({ schema, document, rootValue, variableValues: { ...allSets[0], n } });
    expect(counting.take()).toBe(2 + flags.length);
  });

  test('is created for each combination of conditions, and omits the fields that they exclude', () => {
    const { schema } = new CountingSchema();
    for (const variableValues of [...allSets, ...allSets]) {
      const left = flags.flatMap((name, at) => (variableValues[name] ? [] : [[`x${at}`, 1] as const]));
      const answer = executeNow({ schema, document, rootValue, variableValues });
      expect(JSON.stringify(answer)).toBe(JSON.stringify({ data: { t: { t: Object.fromEntries(left) } } }));
    }
  });

  test('is cached for a limited number of combinations', () => {
    const counting = new CountingSchema();
    const { schema } = counting;
    const ask = (variableValues: Record<string, boolean>): number => {
      executeNow({ schema, document, rootValue, variableValues });
      return counting.take();
    };
    for (const set of allSets) expect(ask(set)).toBeGreaterThan(0);
    const cachedSets = allSets.toReversed().filter((set) => ask(set) === 0);
    expect(cachedSets.length).toBeGreaterThan(0);
    expect(cachedSets.length).toBeLessThanOrEqual(32);
  });

  test('is created for each schema', () => {
    const [first, second] = [new CountingSchema(), new CountingSchema()];
    for (const { schema } of [first, second])
      executeNow({ schema, document, rootValue, variableValues: allSets[0] ?? {} });
    expect(first.take()).toBe(second.take());
  });

  test('is created for each operation', () => {
    const two = parse('query A { t { x } } query B { t { y: x } }');
    const { schema } = new CountingSchema();
    for (const [operationName, data] of [
      ['A', { x: 1 }],
      ['B', { y: 1 }],
      ['A', { x: 1 }],
    ] as const)
      expect(executeNow({ schema, document: two, operationName, rootValue: { t: { x: 1 } } })).toEqual({
        data: { t: data },
      });
  });
});

describe('a document whose fragments double at each level is planned only as deep as the data', () => {
  const depth = 30;
  const fragments = Array.from(
    { length: depth },
    (_, at) => `fragment F${at} on T { a: t { ...F${at + 1} } b: t { ...F${at + 1} } }`,
  );
  const text = `{ t { ...F0 } } ${fragments.join(' ')} fragment F${depth} on T { x }`;

  /** Creates a chain of nested objects of this depth. */
  const chain = (deep: number): object => {
    let first = true;
    return {
      x: 1,
      t: () => {
        const isFirst = first;
        first = false;
        return isFirst && deep > 0 ? chain(deep - 1) : null;
      },
    };
  };

  test.each([0, 1, 5, depth])('%i levels', (deep) => {
    const counting = new CountingSchema();
    executeNow({ schema: counting.schema, document: parse(text), rootValue: { t: chain(deep) } });
    expect(counting.take()).toBeLessThanOrEqual(3 * (deep + 3));
  });

  test('and once for all positions with the same selection', () => {
    const counting = new CountingSchema();
    const { schema } = counting;
    const full = (deep: number): object => ({ x: 1, t: () => (deep > 0 ? full(deep - 1) : null) });
    executeNow({ schema, document: parse(text), rootValue: { t: full(8) } });
    expect(counting.take()).toBeLessThanOrEqual(3 * (8 + 3));
  });
});
