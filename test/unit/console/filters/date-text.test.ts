import { readDateText, readDay } from '../../../../src/console/filters/values/read-date-text.js';
import type { ValueReading } from '../../../../src/console/filters/values/value-reading.js';

const options = { today: '2026-11-28', hasDurations: true };

/** Summarizes a reading: the operands, `wrong: ` with the problem, or the operands of each choice. */
function summary(reading: ValueReading): unknown {
  if (reading.kind === 'understood') return reading.operands;
  if (reading.kind === 'unclear') return reading.choices.map(({ operands }) => operands);
  return reading.kind === 'wrong' ? `wrong: ${reading.problem}` : 'empty';
}

const read = (text: string, comparison = 'inPeriod'): unknown =>
  summary(readDateText(text, comparison, options));

const year2025 = { gte: '2025-01-01', lte: '2025-12-31' };
const thirdQuarter = { gte: '2025-07-01', lte: '2025-09-30' };
const march = { gte: '2025-03-01', lte: '2025-03-31' };
const newYear = { eq: '2025-01-01' };

it.each([
  ['2025', year2025],
  ['in 2025', year2025],
  ['during 2025', year2025],
  ['this year', { gte: '2026-01-01', lte: '2026-12-31' }],
  ['previous year', year2025],
  ['Q3 2025', thirdQuarter],
  ['q3 2025', thirdQuarter],
  ['Q3/2025', thirdQuarter],
  ['Q3-2025', thirdQuarter],
  ['Q32025', thirdQuarter],
  ['3Q 2025', thirdQuarter],
  ['3Q2025', thirdQuarter],
  ['2025 Q3', thirdQuarter],
  ['2025-Q3', thirdQuarter],
  ['2025Q3', thirdQuarter],
  ['third quarter of 2025', thirdQuarter],
  ['3rd quarter 2025', thirdQuarter],
  ['the third quarter of 2025', thirdQuarter],
  ['this quarter', { gte: '2026-10-01', lte: '2026-12-31' }],
  ['last quarter', [{ gte: '2026-07-01', lte: '2026-09-30' }, { withinLast: 'P3M' }]],
  ['H1 2025', { gte: '2025-01-01', lte: '2025-06-30' }],
  ['second half of 2025', { gte: '2025-07-01', lte: '2025-12-31' }],
  ['Mar 2025', march],
  ['March 2025', march],
  ['march, 2025', march],
  ['Mar. 2025', march],
  ['2025 March', march],
  ['2025-03', march],
  ['2025/03', march],
  ['03/2025', march],
  ['3/2025', march],
  ['Sept 2025', { gte: '2025-09-01', lte: '2025-09-30' }],
  ['Feb 2024', { gte: '2024-02-01', lte: '2024-02-29' }],
  ['this month', { gte: '2026-11-01', lte: '2026-11-30' }],
  ['2025-01-01', newYear],
  ['2025-1-1', newYear],
  ['2025/01/01', newYear],
  ['2025.01.01', newYear],
  ['20250101', newYear],
  ['1 Jan 2025', newYear],
  ['01 January 2025', newYear],
  ['1st January 2025', newYear],
  ['1st of January 2025', newYear],
  ['1-Jan-2025', newYear],
  ['1.1.2025', newYear],
  ['31.12.2025', { eq: '2025-12-31' }],
  ['Jan 1, 2025', newYear],
  ['Jan. 1, 2025', newYear],
  ['January 1st, 2025', newYear],
  ['January 1 2025', newYear],
  ['2025 Jan 1', newYear],
  ['01/01/2025', newYear],
  ['12/31/2025', { eq: '2025-12-31' }],
  ['31/12/2025', { eq: '2025-12-31' }],
  ['01012025', newYear],
  ['on 1 Jan 2025', newYear],
  ['= 2025-01-01', newYear],
  ['today', { eq: '2026-11-28' }],
  ['yesterday', { eq: '2026-11-27' }],
  [' 2025 ', year2025],
])('%j is %j', (text, operands) => {
  expect(read(text)).toEqual(operands);
  // “on” takes a longer period too, and then becomes “in”.
  expect(read(text, 'eq')).toEqual(operands);
});

it.each([
  ['since 2021', { gte: '2021-01-01' }],
  ['from 2021', { gte: '2021-01-01' }],
  ['>=2021', { gte: '2021-01-01' }],
  ['2021 or later', { gte: '2021-01-01' }],
  ['2021+', { gte: '2021-01-01' }],
  ['since Q2 2021', { gte: '2021-04-01' }],
  ['on or after 1 Jan 2021', { gte: '2021-01-01' }],
  ['year to date', { gte: '2026-01-01' }],
  ['after 2021', { gt: '2021-12-31' }],
  ['> 2021-05-05', { gt: '2021-05-05' }],
  ['before 2021', { lt: '2021-01-01' }],
  ['<Mar 2021', { lt: '2021-03-01' }],
  ['until 2021', { lte: '2021-12-31' }],
  ['by Jan 1, 2021', { lte: '2021-01-01' }],
  ['on or before Q1 2021', { lte: '2021-03-31' }],
])('%j has its own comparison, whichever is chosen: %j', (text, operands) => {
  for (const chosen of ['inPeriod', 'gte', 'lt', 'eq', 'between', 'withinLast'])
    if (chosen !== 'withinLast') expect(read(text, chosen)).toEqual(operands);
});

it.each([
  ['2020-2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['2020 - 2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['2020–2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['2020 to 2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['from 2020 to 2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['between 2020 and 2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['2020..2022', { gte: '2020-01-01', lte: '2022-12-31' }],
  ['Q1-Q3 2025', { gte: '2025-01-01', lte: '2025-09-30' }],
  ['Q1 to Q3 2025', { gte: '2025-01-01', lte: '2025-09-30' }],
  ['Jan-Mar 2025', { gte: '2025-01-01', lte: '2025-03-31' }],
  ['Jan 2025 - Mar 2025', { gte: '2025-01-01', lte: '2025-03-31' }],
  ['Jan 1, 2025 to Mar 3, 2025', { gte: '2025-01-01', lte: '2025-03-03' }],
  ['1 Jan 2025 – 3 Mar 2025', { gte: '2025-01-01', lte: '2025-03-03' }],
  ['2025-01-01 to 2025-03-03', { gte: '2025-01-01', lte: '2025-03-03' }],
  ['2025-01-01 - 2025-03-03', { gte: '2025-01-01', lte: '2025-03-03' }],
  ['2025-01-01-2025-03-03', { gte: '2025-01-01', lte: '2025-03-03' }],
  ['1/15/2025-3/31/2025', { gte: '2025-01-15', lte: '2025-03-31' }],
  ['2024 to today', { gte: '2024-01-01', lte: '2026-11-28' }],
])('%j is the range %j', (text, operands) => {
  for (const chosen of ['inPeriod', 'gte', 'between']) expect(read(text, chosen)).toEqual(operands);
});

it.each([
  ['last 90 days', { withinLast: 'P90D' }],
  ['Last 90 Days', { withinLast: 'P90D' }],
  ['the last 90 days', { withinLast: 'P90D' }],
  ['in the last 90 days', { withinLast: 'P90D' }],
  ['within the last 90 days', { withinLast: 'P90D' }],
  ['within 90 days', { withinLast: 'P90D' }],
  ['past 3 months', { withinLast: 'P3M' }],
  ['last three months', { withinLast: 'P3M' }],
  ['last 2 quarters', { withinLast: 'P6M' }],
  ['last 2 weeks', { withinLast: 'P2W' }],
  ['last 2 yrs', { withinLast: 'P2Y' }],
  ['90 days', { withinLast: 'P90D' }],
  ['90d', { withinLast: 'P90D' }],
  ['1 year 6 months', { withinLast: 'P1Y6M' }],
  ['1 year and 6 months', { withinLast: 'P1Y6M' }],
  ['P90D', { withinLast: 'P90D' }],
])('%j is relative: %j', (text, operands) => {
  for (const chosen of ['inPeriod', 'withinLast']) expect(read(text, chosen)).toEqual(operands);
});

it('“within the last” takes a length without more words, and saved searches take none', () => {
  expect(read('year', 'withinLast')).toEqual({ withinLast: 'P1Y' });
  expect(read('2025', 'withinLast')).toBe(
    'wrong: Enter a length of time, such as 90 days, 6 months or 2 years.',
  );
  expect(summary(readDateText('last 90 days', 'inPeriod', { ...options, hasDurations: false }))).toBe(
    'wrong: A saved search needs fixed dates. Enter a date such as since Jan 1, 2025.',
  );
});

it.each([
  ['01/02/2025', [{ eq: '2025-01-02' }, { eq: '2025-02-01' }]],
  ['1-2-2025', [{ eq: '2025-01-02' }, { eq: '2025-02-01' }]],
  ['01022025', [{ eq: '2025-01-02' }, { eq: '2025-02-01' }]],
  ['1/2/25', [{ eq: '2025-01-02' }, { eq: '2025-02-01' }]],
  ['12/31/25', [{ eq: '2025-12-31' }]],
  ['1 Jan 25', [{ eq: '2025-01-01' }]],
  ['Q3 25', [thirdQuarter]],
  ["Q3'25", [thirdQuarter]],
  ['Q3', [{ gte: '2026-07-01', lte: '2026-09-30' }, thirdQuarter]],
  ['March', [{ gte: '2026-03-01', lte: '2026-03-31' }, march]],
  ['1 Jan', [{ eq: '2026-01-01' }, { eq: '2025-01-01' }]],
  ['Jan 25', [{ gte: '2025-01-01', lte: '2025-01-31' }, { eq: '2026-01-25' }, { eq: '2025-01-25' }]],
  ['Jan 95', [{ gte: '1995-01-01', lte: '1995-01-31' }]],
  ['Feb 29', [{ gte: '2029-02-01', lte: '2029-02-28' }]],
  ['last year', [year2025, { withinLast: 'P1Y' }]],
  ['past month', [{ gte: '2026-10-01', lte: '2026-10-31' }, { withinLast: 'P1M' }]],
  ['since 3/4/2025', [{ gte: '2025-03-04' }, { gte: '2025-04-03' }]],
  [
    '3/4/2025 to 12/31/2025',
    [
      { gte: '2025-03-04', lte: '2025-12-31' },
      { gte: '2025-04-03', lte: '2025-12-31' },
    ],
  ],
])('%j is not clear, so the user chooses one of %j', (text, choices) => {
  expect(read(text)).toEqual(choices);
});

const examples = 'wrong: Enter a date such as 2025, Q3 2025, Jan 1, 2025, since 2021 or last 90 days.';
it.each([
  ['5', examples],
  ['202', examples],
  ['20255', examples],
  ['2025-', examples],
  ['2025-0', 'wrong: There is no such date as “2025-0”.'],
  ['0005', 'wrong: There is no such date as “0005”.'],
  ['0005-01-01', 'wrong: There is no such date as “0005-01-01”.'],
  ['2025-13', 'wrong: There is no such date as “2025-13”.'],
  ['2025-02-30', 'wrong: There is no such date as “2025-02-30”.'],
  ['30 Feb 2025', 'wrong: There is no such date as “30 Feb 2025”.'],
  ['Feb 29, 2025', 'wrong: There is no such date as “Feb 29, 2025”.'],
  ['13/13/2025', 'wrong: There is no such date as “13/13/2025”.'],
  ['Q5 2025', examples],
  ['Ja 2025', examples],
  ['1 Ja', examples],
  ['soon', examples],
  ['2020 to', examples],
  ['last', examples],
  ['last 90', examples],
  ['last 90 dys', examples],
  ['since', 'wrong: Add a date after “since”.'],
  ['>', 'wrong: Add a date after “>”.'],
  ['2022-2020', 'wrong: The range is the wrong way round. Enter the earlier date first.'],
  ['50m', examples],
])('%j is no date: %s', (text, problem) => {
  expect(read(text)).toBe(problem);
});

it('the chosen comparison applies to the start or the end of a period', () => {
  const comparisons = ['gte', 'gt', 'lte', 'lt'];
  expect(comparisons.map((comparison) => read('2025', comparison))).toEqual([
    { gte: '2025-01-01' },
    { gt: '2025-12-31' },
    { lte: '2025-12-31' },
    { lt: '2025-01-01' },
  ]);
  expect(read('2025', 'ne')).toMatch(/^wrong/);
  expect(read('2025', 'between')).toBe('wrong: Enter two dates, such as 2020 to 2022.');
  expect(read('2020 to 2022', 'ne')).toMatch(/^wrong/);
});

it('the text of each reading is read as the same value again', () => {
  const texts = [
    '2025',
    'Q3 2025',
    '1.1.2025',
    'since 3/2021',
    'Jan-Mar 2025',
    'last 90 days',
    '1/2/25',
    'last year',
  ];
  for (const text of texts) {
    const reading = readDateText(text, 'inPeriod', options);
    for (const each of reading.kind === 'unclear' ? reading.choices : [reading]) {
      if (each.kind !== 'understood') throw new Error(text);
      expect(read(each.text, each.comparison)).toEqual(each.operands);
    }
  }
});

it('the hint says what is understood, unless the text does', () => {
  const hint = (text: string, comparison = 'inPeriod'): unknown => {
    const reading = readDateText(text, comparison, options);
    return reading.kind === 'understood' ? reading.hint : reading;
  };
  expect(hint('2025')).toBe('Jan 1, 2025 to Dec 31, 2025');
  expect(hint('2025', 'gt')).toBe('after Dec 31, 2025');
  expect(hint('2020-2022')).toBe('Jan 1, 2020 to Dec 31, 2022');
  expect(hint('last 90 days')).toBe('within the last 90 days');
  expect(hint('1.2.2025')).toBe('on Feb 1, 2025');
  expect(hint('Feb 1, 2025', 'eq')).toBeNull();
});

it.each([
  ['Jan 1, 2025', { day: '2025-01-01' }],
  ['2025-01-01', { day: '2025-01-01' }],
  ['2025', '“2025” is not a day. Enter days such as Jan 1, 2025.'],
  ['1/2/2025', '“1/2/2025” is not a day. Enter days such as Jan 1, 2025.'],
  ['soon', '“soon” is not a day. Enter days such as Jan 1, 2025.'],
])('a list of days takes %j as %j', (text, expected) => {
  expect(readDay(text, options.today)).toEqual(expected);
});
