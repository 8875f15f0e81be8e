import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema, parse, type DocumentNode } from 'graphql';
import { setBatchResolver } from '../../../src/levels/batch-resolver.js';
import { execute } from '../../../src/levels/execute.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const schema = buildSchema(`
  type Query { thing(where: [Int!]): Thing things: [Any!]! later: Thing fails: [Thing!] }
  union Any = Thing
  type Thing { x: Int batch(where: [Int!]): Int }
`);
const thing = schema.getType('Thing');
const batched = thing && 'getFields' in thing ? thing.getFields()['batch'] : undefined;
if (batched === undefined || !('resolve' in batched)) throw new Error('There is no field to batch.');

/** What could be kept of executions, without keeping it. */
const kept: WeakRef<object>[] = [];
const follow = <T extends object>(one: T): T => {
  kept.push(new WeakRef(one));
  return one;
};

setBatchResolver(batched, (parents, args, _context, selection) => {
  follow(args as object);
  follow(selection.variableValues);
  follow(parents);
  return parents.map(() => 1);
});

const makeThing = (): object => follow({ __typename: 'Thing', x: 1 });

/** All that one execution has and answers; large, so that the memory shows it too. */
async function executeOnce(document: DocumentNode, skip: boolean | null): Promise<void> {
  const where = Array.from({ length: 1_000 }, (_, at) => at);
  const answer = await execute({
    schema,
    document,
    variableValues: follow({ where, skip, text: 'text' }),
    contextValue: follow({ where }),
    rootValue: follow({
      thing: follow((args: object, _context: unknown, info: { variableValues: object }) => {
        follow(args);
        follow(info.variableValues);
        return makeThing();
      }),
      things: () => [makeThing(), Promise.resolve(makeThing())],
      later: () => Promise.resolve(makeThing()),
      fails: () => [makeThing(), follow(new Error('failed'))],
    }),
  });
  follow(answer);
  if (answer.data) follow(answer.data);
  answer.errors?.forEach(follow);
}

/** Documents of which no two are the same; some of their executions fail, and one cannot read its conditions. */
const documents = Array.from({ length: 500 }, (_, at) =>
  parse(`query ($where: [Int!], $skip: Boolean = true, $text: String) {
    a${at}: thing(where: $where) { x batch(where: $where) }
    things { ... on Thing { b${at}: batch(where: $where) x @skip(if: $skip) } }
    later { x } ${at % 2 === 0 ? 'fails { x }' : ''}
  }`),
);

test('nothing of a request outlives it, though its document does', async () => {
  const [first] = documents;
  if (first === undefined) throw new Error('There are no documents.');
  for (const [at, document] of documents.entries())
    await executeOnce(document, at % 7 === 0 ? null : at % 3 === 0);
  for (let at = 0; at < 20; at++) await executeOnce(first, at % 2 === 0);
  expect(kept.length).toBeGreaterThan(10 * documents.length);
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(kept.map((one) => one.deref()).filter((one) => one !== undefined)).toEqual([]);
  expect(documents).toHaveLength(500);
});
