import { getNamedType, getNullableType, type GraphQLOutputType, isListType, isObjectType } from 'graphql';
import { buildGraphSchema } from '../../src/graphql-server/build-graph-schema.js';
import { generateDemo } from '../../src/import/demo/generate-demo.js';
import { expectCase } from './harness/expect-case.js';

/** Returns a selection of all fields of a type that have no resolver and no arguments. */
function plainSelection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(
    ({ resolve, args, extensions }) => resolve === undefined && args.length === 0 && !('batch' in extensions),
  );
  return `{ __typename ${fields.map((field) => `${field.name} ${plainSelection(field.type)}`).join(' ')} }`;
}

const records = [...generateDemo()].filter(({ kind }, at) =>
  kind === 'FundingRound' ? at % 50 === 0 : at % 5 === 0,
);

const graph = buildGraphSchema();

/** Root fields of the GraphQL API, each with the kind of the records that it returns in this test. */
const rootFields = [
  ['FundingRound', 'fundingRoundsSearchResults', '(searchId: "1")'],
  ['Acquisition', 'companyAcquisitions', '(companyId: "1")'],
  ['Investor', 'investorListResults', '(listId: "1")'],
  ['Company', 'company', '(id: "1")'],
  ['Person', 'person', '(id: "1")'],
  ['Ipo', 'ipo', '(id: "1")'],
] as const;

test.each(rootFields)(
  'records of kind %s in the field %s are returned like graphql-js returns them',
  async (kind, name, args) => {
    const schema = await graph;
    const field = schema.getQueryType()?.getFields()[name];
    if (field === undefined) throw new Error(`There is no root field ${name}.`);
    const found = records.filter((one) => one.kind === kind).map(({ record }) => record);
    expect(found.length).toBeGreaterThan(5);
    const answers: unknown[] = isListType(getNullableType(field.type)) ? [found] : found.slice(0, 20);
    for (const answer of answers) {
      field.resolve = () => Promise.resolve(answer);
      await expectCase({ schema, text: `{ ${name}${args} ${plainSelection(field.type)} }` });
    }
  },
);
