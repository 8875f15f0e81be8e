import fc from 'fast-check';
import {
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { generateDemo } from '../src/intake/demo/generate-demo.js';
import { buildGraphSchema } from '../src/graph/build-graph-schema.js';
import { bothAnswers } from './harness/both-answers.js';
import { buildHostileSchema } from './harness/hostile-graph.js';

const schema = buildHostileSchema();
const hostile = [
  null,
  undefined,
  'text',
  1.5,
  2 ** 40,
  {},
  [],
  [null],
  Number.NaN,
  new Error('held'),
  () => 1,
  'nothing',
];
const resolved = ['Company.rounds', 'Company.owner', 'Page.nodes', 'Page.totalCount'];

type Pick = <T>(...from: readonly T[]) => T;

/** One of some values, each time another, and the same again from the same seed (mulberry32). */
function pickFrom(seed: number): Pick {
  let state = seed;
  return <T>(...from: readonly T[]): T => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length] as T;
  };
}

/** A selection of a type's fields: some twice, some under another name, some in fragments with conditions. */
function selectionOf(typeName: string, depth: number, pick: Pick): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return '{ __typename }';
  const fields = Object.values(type.getFields()).filter(
    (field) => depth > 0 || isLeafType(getNamedType(field.type)),
  );
  const asked = Array.from({ length: pick(1, 2, 3) }, () => {
    const field = pick(...fields);
    const named = getNamedType(field.type);
    const below = isLeafType(named) ? '' : selectionOf(named.name, depth - 1, pick);
    const text = `${field.name} ${pick('', '', '', '@skip(if: $yes)', '@include(if: $no)')} ${below}`;
    return pick(
      text,
      text,
      `... ${pick('', '@include(if: $yes)')} { ${text} }`,
      `... on ${typeName} { ${text} }`,
    );
  });
  return `{ ${asked.join(' ')} ${pick('', '__typename')} }`;
}

/** A value of a type, seldom one that does not belong there. */
function valueOf(type: GraphQLOutputType, depth: number, pick: Pick): unknown {
  if (pick(...Array.from({ length: 30 }, (_, at) => at)) === 0) return pick(...hostile);
  if (isNonNullType(type)) return valueOf(type.ofType, depth, pick);
  if (isListType(type)) return Array.from({ length: pick(0, 1, 2) }, () => valueOf(type.ofType, depth, pick));
  if (isObjectType(type)) return depth < 0 ? null : recordOf(type.name, depth, pick);
  if (type.name === 'Node' || type.name === 'Thing') return recordOf('Company', depth - 1, pick);
  return { Boolean: true, Kind: 7, Int: 3, Float: 0.5, Big: 4 }[type.name] ?? 'text';
}

function recordOf(typeName: string, depth: number, pick: Pick): object {
  const type = schema.getType(typeName);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const entries = fields.map((field) => [field.name, valueOf(field.type, depth - 1, pick)]);
  return { is: typeName, ...(Object.fromEntries(entries) as object) };
}

test('the executor answers what graphql-js answers to any document over any data', async () => {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.boolean(), fc.boolean(), async (seed, yes, no) => {
      const pick = pickFrom(seed);
      const text = `query ($yes: Boolean!, $no: Boolean!) {
        id @skip(if: $yes) @include(if: $no)
        ... on Query ${selectionOf('Query', 3, pick)}
      }`;
      const root = queries.map((field): [string, unknown] => [
        `Query.${field.name}`,
        valueOf(field.type, 2, pick),
      ]);
      const edges = resolved.map((key): [string, unknown] => {
        const [typeName = '', name = ''] = key.split('.');
        const type = schema.getType(typeName);
        const field = isObjectType(type) ? type.getFields()[name] : undefined;
        return [key, field && valueOf(field.type, 2, pick)];
      });
      const found = () => Object.fromEntries([...root, ...edges]);
      const { wanted, first, second } = await bothAnswers(schema, { text, found, variables: { yes, no } });
      expect(first).toEqual(wanted);
      expect(second).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test('the executor answers what graphql-js answers from the records of the graph', async () => {
  const graph = await buildGraphSchema();
  const records = [...generateDemo()].filter(({ kind }, at) =>
    kind === 'FundingRound' ? at % 50 === 0 : at % 5 === 0,
  );
  const plain = (type: GraphQLOutputType): string => {
    const named = getNamedType(type);
    if (!isObjectType(named)) return '';
    const fields = Object.values(named.getFields()).filter(
      ({ resolve, args }) => resolve === undefined && args.length === 0,
    );
    return `{ __typename ${fields.map((field) => `${field.name} ${plain(field.type)}`).join(' ')} }`;
  };
  const ask = async (kind: string, name: string, args: string): Promise<void> => {
    const field = graph.getQueryType()?.getFields()[name];
    if (field === undefined) throw new Error(`No root field ${name}.`);
    const found = records.filter((one) => one.kind === kind).map(({ record }) => record);
    expect(found.length).toBeGreaterThan(5);
    const asked: object[] =
      isListType(field.type) || isListType(Reflect.get(field.type, 'ofType')) ? [found] : found;
    for (const answer of asked.slice(0, 200)) {
      field.resolve = () => Promise.resolve(answer);
      const { wanted, first, second } = await bothAnswers(graph, {
        text: `{ ${name}${args} ${plain(field.type)} }`,
      });
      expect(first).toEqual(wanted);
      expect(second).toEqual(wanted);
      expect(wanted).toMatchObject({ errors: [] });
    }
  };
  await ask('FundingRound', 'fundingRoundsSearchResults', '(searchId: "1")');
  await ask('Acquisition', 'companyAcquisitions', '(companyId: "1")');
  await ask('Investor', 'investorListResults', '(listId: "1")');
  await ask('Company', 'company', '(id: "1")');
  await ask('Person', 'person', '(id: "1")');
  await ask('Ipo', 'ipo', '(id: "1")');
});
