import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema, type DocumentNode, parse } from 'graphql';
import { setBatchResolver } from '../../src/batch-executor/batch-resolver.js';
import { execute } from '../../src/batch-executor/execute.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const schema = buildSchema(`
  type Query { thing(where: [Int!]): Thing things: [Any!]! later: Thing fails: [Thing!] }
  union Any = Thing
  type Thing { x: Int batch(where: [Int!]): Int }
`);
const thing = schema.getType('Thing');
const batched = thing && 'getFields' in thing ? thing.getFields()['batch'] : undefined;
if (batched === undefined || !('resolve' in batched)) throw new Error('The field to batch is missing.');

/** Weak references to all objects of the executions. They do not prevent garbage collection. */
const references: WeakRef<object>[] = [];
const follow = <T extends object>(one: T): T => {
  references.push(new WeakRef(one));
  return one;
};

setBatchResolver(batched, (parents, args, _context, selection) => {
  follow(args as object);
  follow(selection.variableValues);
  follow(parents);
  return parents.map(() => 1);
});

const makeThing = (): object => follow({ __typename: 'Thing', x: 1 });

/**
 * Executes a document and tracks all objects of the execution. The variables are large, so that a leak also shows in
 * memory usage.
 */
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

/** Distinct documents. Half of them select a field that fails. */
const documents = Array.from({ length: 500 }, (_, at) =>
  parse(`query ($where: [Int!], $skip: Boolean = true, $text: String) {
    a${at}: thing(where: $where) { x batch(where: $where) }
    things { ... on Thing { b${at}: batch(where: $where) x @skip(if: $skip) } }
    later { x } ${at % 2 === 0 ? 'fails { x }' : ''}
  }`),
);

test('no object of a request is retained after the request, although its document is', async () => {
  const [first] = documents;
  if (first === undefined) throw new Error('There are no documents.');
  for (const [at, document] of documents.entries())
    await executeOnce(document, at % 7 === 0 ? null : at % 3 === 0);
  for (let at = 0; at < 20; at++) await executeOnce(first, at % 2 === 0);
  expect(references.length).toBeGreaterThan(10 * documents.length);
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(references.map((one) => one.deref()).filter((one) => one !== undefined)).toEqual([]);
  expect(documents).toHaveLength(500);
});
