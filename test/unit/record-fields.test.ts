import { recordFields } from '../../src/terminal/record-fields.js';
import { csvColumns } from '../../src/wire/csv-columns.js';

it.each([
  ['companies', 'Company'],
  ['people', 'Person'],
  ['investors', 'Investor'],
  ['funding-rounds', 'FundingRound'],
  ['acquisitions', 'Acquisition'],
  ['ipos', 'Ipo'],
] as const)('the command line knows the fields of %s', (kind, record) => {
  const fields = csvColumns[record].map(({ path: [field] }) => field);
  expect(fields.filter((field) => !recordFields[kind].has(field ?? ''))).toEqual([]);
});
