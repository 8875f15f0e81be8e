import { readNumberText } from '../../../../src/console/filters/values/read-number-text.js';
import type { ValueReading } from '../../../../src/console/filters/values/value-reading.js';

const plain = { isMoney: false, isWhole: false, isPercent: false, isYear: false };
const money = { ...plain, isMoney: true, isWhole: true };
const count = { ...plain, isWhole: true };
const percent = { ...plain, isPercent: true };
const year = { ...plain, isWhole: true, isYear: true };

/** Summarizes a reading: the operands, `wrong: ` with the problem, or the operands of each choice. */
function summary(reading: ValueReading): unknown {
  if (reading.kind === 'understood') return reading.operands;
  if (reading.kind === 'unclear') return reading.choices.map(({ operands }) => operands);
  return reading.kind === 'wrong' ? `wrong: ${reading.problem}` : 'empty';
}

describe('an amount of money', () => {
  it.each([
    ['50m', { gte: 50_000_000 }],
    ['50M', { gte: 50_000_000 }],
    ['50 m', { gte: 50_000_000 }],
    ['50mm', { gte: 50_000_000 }],
    ['50 mn', { gte: 50_000_000 }],
    ['10 million', { gte: 10_000_000 }],
    ['10 Millions', { gte: 10_000_000 }],
    ['1.5bn', { gte: 1_500_000_000 }],
    ['1.5 billion', { gte: 1_500_000_000 }],
    ['1.1m', { gte: 1_100_000 }],
    ['.5m', { gte: 500_000 }],
    ['2t', { gte: 2_000_000_000_000 }],
    ['750k', { gte: 750_000 }],
    ['750 thousand', { gte: 750_000 }],
    ['$50,000,000', { gte: 50_000_000 }],
    ['50,000,000', { gte: 50_000_000 }],
    ['50 000 000', { gte: 50_000_000 }],
    ["50'000'000", { gte: 50_000_000 }],
    ['50,000,000.00', { gte: 50_000_000 }],
    ['$ 50m', { gte: 50_000_000 }],
    ['US$50m', { gte: 50_000_000 }],
    ['50m USD', { gte: 50_000_000 }],
    ['USD 50m', { gte: 50_000_000 }],
    ['50 million dollars', { gte: 50_000_000 }],
    ['1e6', { gte: 1_000_000 }],
    ['0', { gte: 0 }],
    ['-5m', { gte: -5_000_000 }],
    ['−5m', { gte: -5_000_000 }],
    ['-$5m', { gte: -5_000_000 }],
    [' 50m ', { gte: 50_000_000 }],
  ])('%j is at least %j', (text, operands) => {
    expect(summary(readNumberText(text, 'gte', money))).toEqual(operands);
  });

  it.each([
    ['>50m', { gt: 50_000_000 }],
    ['> 50 million', { gt: 50_000_000 }],
    ['>=50m', { gte: 50_000_000 }],
    ['≥50m', { gte: 50_000_000 }],
    ['<50m', { lt: 50_000_000 }],
    ['<= $50m', { lte: 50_000_000 }],
    ['=50m', { eq: 50_000_000 }],
    ['50m+', { gte: 50_000_000 }],
    ['50m or more', { gte: 50_000_000 }],
    ['50m or less', { lte: 50_000_000 }],
    ['over 50m', { gt: 50_000_000 }],
    ['more than 50m', { gt: 50_000_000 }],
    ['at least 50m', { gte: 50_000_000 }],
    ['Under $50m', { lt: 50_000_000 }],
    ['up to 50m', { lte: 50_000_000 }],
    ['exactly 50m', { eq: 50_000_000 }],
  ])('%j has its own comparison, whichever is chosen: %j', (text, operands) => {
    for (const chosen of ['gte', 'lt', 'eq', 'between'])
      expect(summary(readNumberText(text, chosen, money))).toEqual(operands);
  });

  it.each([
    ['10-20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['10m-20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['$10m - $20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['$10-20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['10–20 million', { gte: 10_000_000, lte: 20_000_000 }],
    ['10 to 20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['between 10m and 20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['from 10m to 20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['10m..20m', { gte: 10_000_000, lte: 20_000_000 }],
    ['500k-2m', { gte: 500_000, lte: 2_000_000 }],
    ['0-5m', { gte: 0, lte: 5_000_000 }],
    ['-5m to 5m', { gte: -5_000_000, lte: 5_000_000 }],
    ['-5m--1m', { gte: -5_000_000, lte: -1_000_000 }],
    ['500-1m', [{ gte: 500, lte: 1_000_000 }]],
  ])('%j is the range %j', (text, operands) => {
    expect(summary(readNumberText(text, 'gte', money))).toEqual(operands);
    expect(summary(readNumberText(text, 'between', money))).toEqual(operands);
  });

  it.each([
    ['50.000.000', [{ gte: 50_000_000 }]],
    ['1.500', [{ gte: 1500 }]],
    ['1.500m', [{ gte: 1_500_000 }, { gte: 1_500_000_000 }]],
    ['1,5m', [{ gte: 1_500_000 }]],
    ['1.500,50', 'wrong: Enter a whole number.'],
    ['1,5-2m', [{ gte: 1_500_000, lte: 2_000_000 }]],
  ])('%j is not clear, so the user chooses one of %j', (text, choices) => {
    expect(summary(readNumberText(text, 'gte', money))).toEqual(choices);
  });

  it.each([
    ['x', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['50x', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['fifty', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['5 0', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['5,00,0', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['10m-', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['10m-x', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['1-2-3', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['2025-01-01', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['NaN', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['Infinity', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['0x10', 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'],
    ['>', 'Add a number after “>”.'],
    ['over', 'Add a number after “over”.'],
    ['20m-10m', 'The range is the wrong way round. Enter the smaller number first.'],
    ['€50m', 'Amounts are in US dollars. Enter an amount such as $50m.'],
    ['50m EUR', 'Amounts are in US dollars. Enter an amount such as $50m.'],
    ['5%', 'This field is not a percentage. Enter a number without a percent sign.'],
    ['0.5', 'Enter a whole number.'],
    ['9e99', 'This number is too large.'],
    ['99999t', 'This number is too large.'],
  ])('%j is no amount: %s', (text, problem) => {
    expect(summary(readNumberText(text, 'gte', money))).toBe(`wrong: ${problem}`);
  });
});

it.each([
  ['at least 5', { gte: 5 }],
  ['1,000', { eq: 1000 }],
  ['2.5', 'wrong: Enter a whole number.'],
  ['$5', 'wrong: This field is not an amount of money. Enter a number without a currency.'],
  ['1-5', { gte: 1, lte: 5 }],
  ['2.5k', { eq: 2500 }],
])('a count takes %j as %j', (text, expected) => {
  expect(summary(readNumberText(text, 'eq', count))).toEqual(expected);
});

it.each([
  ['5%', { gte: 5 }],
  ['-2.5 %', { gte: -2.5 }],
  ['10 percent', { gte: 10 }],
  ['10-20%', { gte: 10, lte: 20 }],
  ['>10%', { gt: 10 }],
  ['1.125', [{ gte: 1.125 }, { gte: 1125 }]],
  ['x', 'wrong: Enter a percentage such as 10, 2.5 or 10 to 20.'],
])('a percentage takes %j as %j', (text, expected) => {
  expect(summary(readNumberText(text, 'gte', percent))).toEqual(expected);
});

it.each([
  ['2015', { gte: 2015 }],
  ['since 2015', { gte: 2015 }],
  ['in 2015', { eq: 2015 }],
  ['before 2015', { lt: 2015 }],
  ['after 2015', { gt: 2015 }],
  ['2015-2020', { gte: 2015, lte: 2020 }],
  ['2015 or later', { gte: 2015 }],
  ['5', 'wrong: Enter a year with four digits, such as 2015.'],
  ['202', 'wrong: Enter a year with four digits, such as 2015.'],
  ['20155', 'wrong: Enter a year with four digits, such as 2015.'],
  ['2015.5', 'wrong: Enter a year with four digits, such as 2015.'],
  ['last year', 'wrong: Enter a year such as 2015, or a range such as 2015 to 2020.'],
])('a founding year takes %j as %j', (text, expected) => {
  expect(summary(readNumberText(text, 'gte', year))).toEqual(expected);
});

it('“between” needs both ends, and “is not” takes a single number', () => {
  expect(summary(readNumberText('10m', 'between', money))).toBe(
    'wrong: Enter two numbers, such as 10m to 20m.',
  );
  expect(summary(readNumberText('10-20m', 'ne', money))).toBe(
    'wrong: Enter a single number. “is not” does not take a range.',
  );
});

it('an empty text is not a value', () => {
  for (const text of ['', ' ', '\t']) expect(summary(readNumberText(text, 'gte', money))).toBe('empty');
});

it('the text of each reading is read as the same value again', () => {
  const texts = ['>50m', '10-20m', '$10-20 million', '1.500', '1.500m', '1,5m', '500-1m', '50m+', '10 m USD'];
  for (const traits of [money, plain, { ...plain, isMoney: true }]) {
    for (const text of texts) {
      const reading = readNumberText(text, 'gte', traits);
      const read = reading.kind === 'unclear' ? reading.choices : [reading];
      for (const each of read) {
        if (each.kind !== 'understood') continue;
        expect(summary(readNumberText(each.text, each.comparison, traits))).toEqual(each.operands);
      }
    }
  }
});

it('the hint says what is understood, unless the text does', () => {
  const hint = (text: string): unknown => {
    const reading = readNumberText(text, 'gte', money);
    return reading.kind === 'understood' ? reading.hint : reading;
  };
  expect(hint('>50m')).toBe('more than $50,000,000');
  expect(hint('10-20m')).toBe('between $10,000,000 and $20,000,000');
  expect(hint('-5m')).toBe('at least -$5,000,000');
  expect(hint('$50,000,000')).toBeNull();
  expect(hint('500')).toBeNull();
});
