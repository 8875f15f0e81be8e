import { getNamedType, getNullableType, isListType, isObjectType, type GraphQLOutputType } from 'graphql';
import { buildGraphSchema } from '../../../src/graph/build-graph-schema.js';
import { generateDemo } from '../../../src/intake/demo/generate-demo.js';
import { expectCase } from './harness/expect-case.js';

/** A record field by field, as far as no resolver is needed. */
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

/** Root fields, and the kind of the records that they are to answer here. */
const rootFields = [
  ['FundingRound', 'fundingRoundsSearchResults', '(searchId: "1")'],
  ['Acquisition', 'companyAcquisitions', '(companyId: "1")'],
  ['Investor', 'investorListResults', '(listId: "1")'],
  ['Company', 'company', '(id: "1")'],
  ['Person', 'person', '(id: "1")'],
  ['Ipo', 'ipo', '(id: "1")'],
] as const;

test.each(rootFields)(
  'records of kind %s are answered by %s as graphql-js answers them',
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
