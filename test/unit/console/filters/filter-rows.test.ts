import type { Condition, Group, Item } from '../../../../src/console/filters/filter-model.js';
import { filterSentence } from '../../../../src/console/filters/filter-sentence.js';
import { findProblem } from '../../../../src/console/filters/find-problem.js';
import { readFilter } from '../../../../src/console/filters/read-filter.js';
import { writeFilter } from '../../../../src/console/filters/write-filter.js';

const input = 'FundingRoundFilter';

const condition = (field: string, comparison: string, ...values: string[]): Condition => ({
  kind: 'condition',
  id: `${field} ${comparison} ${values.join()}`,
  field,
  comparison,
  values,
});

const all = (...items: Item[]): Group => ({ kind: 'group', id: 'all', join: 'all', items });

it.each([
  [{}, ''],
  [{ raisedAmountUsd: { gte: 50_000_000 } }, 'Amount raised is at least $50,000,000'],
  [
    { raisedAmountUsd: { gte: 10_000_000, lte: 20_000_000 } },
    'Amount raised is between $10,000,000 and $20,000,000',
  ],
  [{ raisedAmountUsd: { in: [1, 2000] } }, 'Amount raised is any of $1 or $2,000'],
  [{ announcedOn: { gte: '2025-01-01', lte: '2025-12-31' } }, 'Announced in 2025'],
  [{ announcedOn: { gte: '2025-07-01', lte: '2025-09-30' } }, 'Announced in Q3 2025'],
  [{ announcedOn: { gte: '2025-01-01', lte: '2025-06-30' } }, 'Announced in H1 2025'],
  [{ announcedOn: { gte: '2024-02-01', lte: '2024-02-29' } }, 'Announced in Feb 2024'],
  [
    { announcedOn: { gte: '2025-01-02', lte: '2025-12-31' } },
    'Announced between Jan 2, 2025 and Dec 31, 2025',
  ],
  [{ announcedOn: { gt: '2025-01-02' } }, 'Announced after Jan 2, 2025'],
  [{ announcedOn: { withinLast: 'P90D' } }, 'Announced within the last 90 days'],
  [{ announcedOn: { withinLast: 'P1Y' } }, 'Announced within the last year'],
  [{ announcedOn: { withinLast: 'P1Y6M' } }, 'Announced within the last 1 year 6 months'],
  [{ announcedOn: { in: ['2025-01-01', '2025-02-01'] } }, 'Announced on any of Jan 1, 2025 or Feb 1, 2025'],
  [{ announcedOn: { isNull: true } }, 'Announced is unknown'],
  [
    { or: [{ investmentType: { eq: 'Seed' } }, { raisedAmountUsd: { lt: 5 } }] },
    'Type is Seed or Amount raised is less than $5',
  ],
  [{ not: { investmentType: { eq: 'Seed' } } }, 'not (Type is Seed)'],
  [
    { company: { hq: { country: { eq: 'Germany' } }, foundedYear: { gte: 2015, lte: 2020 } } },
    'Company where Country is Germany and Founded is between 2015 and 2020',
  ],
  [{ investors: { some: { investorName: { eq: 'A' } } } }, 'at least one of Investors where Name is A'],
  [{ investors: { count: { gte: 3 } } }, 'Number of investors is at least 3'],
])('the filter %j is shown as rows, which are the same filter again', (filter, sentence) => {
  const group = readFilter(input, filter);
  if (group === null) throw new Error('no rows');
  expect(findProblem(input, group, true)).toBeNull();
  // The texts are equal too, because paid results are found by the text of the request.
  expect(JSON.stringify(writeFilter(input, group))).toBe(JSON.stringify(filter));
  expect(filterSentence(input, group)).toBe(sentence);
});

it.each([
  [{ raisedAmountUsd: { gte: '50m' } }],
  [{ raisedAmountUsd: { gte: null } }],
  [{ announcedOn: { isNull: 'yes' } }],
  [{ announcedOn: { inPeriod: '2025' } }],
  [{ raisedAmountUsd: { between: [1, 2] } }],
  [{ investmentType: { in: [] } }],
  [{ or: [] }],
  [{ or: [{}] }],
  [{ not: {} }],
  [{ unknown: { eq: 1 } }],
])('the filter %j is not shown as rows, because they would have another meaning', (filter) => {
  expect(readFilter(input, filter)).toBeNull();
});

it.each([0, 1, 1.125, 12.5, 1234.5678, 0.000_000_1, -1.125, 123_456_789.123_456, 1e21])(
  'the number %p is shown as a text that is the same number',
  (number) => {
    const filter = { tractionMetrics: { webVisits: { latest: { gte: number } } } };
    const group = readFilter('CompanyFilter', filter);
    expect(group === null ? null : writeFilter('CompanyFilter', group)).toEqual(filter);
  },
);

it('a range the wrong way round stays two rows', () => {
  const filter = { raisedAmountUsd: { gte: 20, lte: 10 } };
  const group = readFilter(input, filter);
  expect(group?.items).toHaveLength(2);
  expect(group === null ? null : writeFilter(input, group)).toEqual(filter);
});

it.each([
  [[condition('raisedAmountUsd', 'gte')], 'Amount raised: enter a value.'],
  [
    [condition('raisedAmountUsd', 'gte', '>50x')],
    'Amount raised: enter an amount such as 50m, 1.5bn, >50m or 10-20m.',
  ],
  [[condition('announcedOn', 'inPeriod', '1/2/25')], 'Announced: choose what “1/2/25” means.'],
  [
    [condition('announcedOn', 'in', 'Jan 1, 2025', '2025')],
    'Announced: “2025” is not a day. Enter days such as Jan 1, 2025.',
  ],
  [
    [condition('raisedAmountUsd', 'in', '5', 'x')],
    'Amount raised: “x” is not possible. Enter an amount such as 50m, 1.5bn, >50m or 10-20m.',
  ],
  [[condition('investmentType', 'eq', ' ')], 'Type: enter a value.'],
  [[condition('investmentType', 'in')], 'Type: enter a value.'],
  [
    [condition('announcedOn', 'withinLast', '90 days')],
    'Announced: a saved search needs fixed dates. Enter a date such as since Jan 1, 2025.',
  ],
  [[condition('investmentType', 'isKnown'), condition('announcedOn', 'eq')], 'Announced: enter a value.'],
  [[all(condition('announcedOn', 'eq'))], 'Announced: enter a value.'],
  [
    [
      {
        kind: 'edge',
        id: 'edge',
        field: 'company',
        quantifier: 'is',
        direction: '',
        body: all(condition('foundedYear', 'gte', '202')),
      } as const,
    ],
    'Founded: enter a year with four digits, such as 2015.',
  ],
  [[condition('announcedOn', 'inPeriod', '2025')], null],
  [[], null],
])('the first problem of %j is %j', (items, problem) => {
  expect(findProblem(input, all(...items), false)).toBe(problem);
});

it('a sentence has an ellipsis for a condition that is not complete', () => {
  const group = all(condition('announcedOn', 'inPeriod', '20'), condition('investmentType', 'eq', 'Seed'));
  expect(filterSentence(input, group)).toBe('Announced … and Type is Seed');
});
