import { recordFields } from '../../../src/cli/client/kinds.js';
import { csvColumns } from '../../../src/records/wire/csv-columns.js';

it.each([
  ['companies', 'Company'],
  ['people', 'Person'],
  ['investors', 'Investor'],
  ['funding-rounds', 'FundingRound'],
  ['acquisitions', 'Acquisition'],
  ['ipos', 'Ipo'],
  ['talent-signals', 'TalentSignal'],
  ['interest-signals', 'InterestSignal'],
] as const)('the command line knows the fields of %s', (kind, record) => {
  const fields = csvColumns[record].map(({ path: [field] }) => field);
  expect(fields.filter((field) => !recordFields(kind).has(field ?? ''))).toEqual([]);
});
