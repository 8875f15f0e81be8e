import {
  addSpending,
  balanceOf,
  bindingBudget,
  bindingCap,
  type CreditBudget,
  crossesAlert,
  fillBudget,
  hasCapacityFor,
  highestReached,
  readAlertPercents,
  rollOver,
  secondsToMidnight,
  undoSpending,
  windowStarts,
} from '../../../src/accounts/model/credit-budget.js';
import { inOrderOfUse, type OpenGrant } from '../../../src/accounts/model/grants.js';

const now = new Date('2026-11-28T18:00:00Z');
const daySeconds = 6 * 3600;
const monthSeconds = 2 * 86_400 + daySeconds;

/** A budget of 1000 credits per month, of which 400 are spent, 50 of them today; without a daily cap. */
const plain: CreditBudget = {
  creditLimit: 1000,
  dailyCap: 0,
  monthStart: '2026-11-01',
  monthUsed: 400,
  dayStart: '2026-11-28',
  dayUsed: 50,
  keyCaps: {},
  alertPercents: [80, 100],
  grants: [],
  monthGranted: 0,
};

describe('windowStarts', () => {
  it.each([
    ['2026-11-28T18:00:00Z', '2026-11-01', '2026-11-28', '2026-12-01T00:00:00Z', '2026-11-29T00:00:00Z'],
    ['2026-11-30T23:59:59.999Z', '2026-11-01', '2026-11-30', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    ['2026-12-01T00:00:00Z', '2026-12-01', '2026-12-01', '2027-01-01T00:00:00Z', '2026-12-02T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2028-02-01', '2028-02-29', '2028-03-01T00:00:00Z', '2028-03-01T00:00:00Z'],
  ])('%s is in the month of %s and the day %s', (moment, monthStart, dayStart, monthEnd, dayEnd) => {
    expect(windowStarts(new Date(moment))).toEqual({
      monthStart,
      dayStart,
      monthEnd: Date.parse(monthEnd),
      dayEnd: Date.parse(dayEnd),
    });
  });
});

describe('rollOver', () => {
  const capped = { ...plain, keyCaps: { key_a: { cap: 100, used: 30 } } };

  it.each([
    ['the same day changes nothing', '2026-11-28T23:59:59.999Z', {}],
    ['a new day resets the day only', '2026-11-29T00:00:00Z', { dayStart: '2026-11-29', dayUsed: 0 }],
    [
      'a new month resets the day, the month and the caps of keys',
      '2026-12-01T00:00:00Z',
      {
        dayStart: '2026-12-01',
        dayUsed: 0,
        monthStart: '2026-12-01',
        monthUsed: 0,
        keyCaps: { key_a: { cap: 100, used: 0 } },
      },
    ],
    ['a clock that is behind resets nothing', '2026-10-31T12:00:00Z', {}],
  ])('%s', (_name, moment, changed) => {
    expect(rollOver(capped, new Date(moment))).toEqual({ ...capped, ...changed });
  });
});

describe('addSpending', () => {
  const keyCaps = { key_a: { cap: 100, used: 30 }, key_b: { cap: 10, used: 0 } };

  it.each([
    ['counts toward the caps of the key', ['key_a'], 7, { key_a: { cap: 100, used: 37 } }],
    [
      'counts toward several caps',
      ['key_b', 'key_a'],
      7,
      { key_a: { cap: 100, used: 37 }, key_b: { cap: 10, used: 7 } },
    ],
    ['ignores keys without a cap', ['key_c'], 7, {}],
  ])('%s', (_name, capKeyIds, credits, changed) => {
    expect(addSpending({ ...plain, keyCaps }, capKeyIds, credits, now)).toEqual({
      ...plain,
      monthUsed: 400 + credits,
      dayUsed: 50 + credits,
      keyCaps: { ...keyCaps, ...changed },
    });
  });
});

describe('grants', () => {
  const grant = (id: string, credits: number, until: string | null): OpenGrant => ({
    ...{ id, credits, used: 0, month: 0, paid: 0 },
    until: until === null ? null : Date.parse(until),
  });
  /** 4 monthly credits remain. */
  const granted: CreditBudget = {
    ...plain,
    monthUsed: 996,
    grants: [
      grant('past', 50, '2026-11-28T18:00:00.000Z'),
      grant('soon', 10, '2026-11-28T18:00:00.001Z'),
      grant('ever', 20, null),
    ],
  };

  it.each([
    ['the monthly credits alone', 4, [0, 0, 0], 0],
    ['the grant that expires first', 9, [0, 5, 0], 5],
    ['two grants', 20, [0, 10, 6], 16],
    ['everything that is left', 34, [0, 10, 20], 30],
  ])('a charge is paid by %s, and can be undone', (_name, credits, used, monthGranted) => {
    const spent = addSpending(granted, ['key_a'], credits, now);
    expect([spent.grants.map((one) => one.used), spent.monthGranted]).toEqual([used, monthGranted]);
    const { creditLimit, used: all, remaining } = balanceOf(spent, now);
    expect([creditLimit, all, remaining]).toEqual([1030, 996 + credits, 34 - credits]);
    expect(undoSpending(spent, ['key_a'], credits)).toEqual(granted);
  });

  it('of an unlimited organization are not used', () => {
    const spent = addSpending({ ...granted, creditLimit: -1 }, [], 9, now);
    expect([spent.grants, spent.monthGranted]).toEqual([granted.grants, 0]);
  });

  it('are in the order of their expiry, then in the order in which they were given', () => {
    const [past, soon, ever] = granted.grants as [OpenGrant, OpenGrant, OpenGrant];
    const other = { ...ever, id: 'other' };
    expect(inOrderOfUse([ever, soon, other, past]).map(({ id }) => id)).toEqual([
      ...['past', 'soon', 'ever', 'other'],
    ]);
  });
});

describe('bindingCap', () => {
  const keyCaps = {
    most: { cap: 100, used: 0 },
    least: { cap: 50, used: 45 },
    over: { cap: 10, used: 12 },
  };

  it.each([
    ['no key', [], null],
    ['a key without a cap', ['other'], null],
    ['one cap', ['most'], keyCaps.most],
    ['the cap with fewer credits remaining, not the smaller cap', ['most', 'least'], keyCaps.least],
    ['an exceeded cap first', ['least', 'over', 'most'], keyCaps.over],
  ])('%s', (_name, ids, expected) => {
    expect(bindingCap(keyCaps, ids)).toEqual(expected);
  });
});

describe('bindingBudget', () => {
  const unlimited = { of: 'month', limit: -1, remaining: -1, resetSeconds: monthSeconds };
  const month = { of: 'month', limit: 1000, remaining: 600, resetSeconds: monthSeconds };
  const day = { of: 'day', limit: 80, remaining: 30, resetSeconds: daySeconds };
  const key = { of: 'key', limit: 100, remaining: 70, resetSeconds: monthSeconds };
  const keyCaps = { key_a: { cap: 100, used: 30 } };

  it.each<[string, Partial<CreditBudget>, object]>([
    ['no limit at all', { creditLimit: -1 }, unlimited],
    ['the month alone', {}, month],
    ['the day has less', { dailyCap: 80 }, day],
    ['the day has more', { dailyCap: 800 }, month],
    ['the day of an unlimited month', { creditLimit: -1, dailyCap: 80 }, day],
    ['the cap of the key has less', { keyCaps }, key],
    ['the cap of the key has more', { keyCaps: { key_a: { cap: 5000, used: 30 } } }, month],
    ['the cap of the key in an unlimited month', { creditLimit: -1, keyCaps }, key],
    ['the day has less than the key', { dailyCap: 80, keyCaps }, day],
    ['the key has less than the day', { dailyCap: 500, keyCaps }, key],
    ['an exceeded month has 0 remaining', { monthUsed: 1200 }, { ...month, remaining: 0 }],
    ['a tie of month and day is the month', { monthUsed: 1000, dailyCap: 50 }, { ...month, remaining: 0 }],
    ['a tie of key and day is the key', { dailyCap: 120, keyCaps }, key],
    ['a past day counts as unspent', { dayStart: '2026-11-27', dailyCap: 80 }, { ...day, remaining: 80 }],
    ['a past month counts as unspent', { monthStart: '2026-10-01' }, { ...month, remaining: 1000 }],
  ])('%s', (_name, changed, expected) => {
    expect(bindingBudget({ ...plain, ...changed }, ['key_a'], now)).toEqual(expected);
  });

  it.each([
    [600, {}, true],
    [601, {}, false],
    [1e9, { creditLimit: -1 }, true],
    [30, { dailyCap: 80 }, true],
    [31, { dailyCap: 80 }, false],
    [1, { monthUsed: 1000 }, false],
    [0, { monthUsed: 1000 }, true],
  ])('%d credits of %j fit: %s', (credits, changed, expected) => {
    expect(hasCapacityFor({ ...plain, ...changed }, [], credits, now)).toBe(expected);
  });
});

describe('balanceOf', () => {
  const balance = {
    creditLimit: 1000,
    used: 400,
    remaining: 600,
    unlimited: false,
    dailyCap: 0,
    dailyUsed: 0,
    dailyRemaining: 0,
  };

  it.each<[string, Partial<CreditBudget>, Partial<typeof balance>]>([
    ['a monthly budget', {}, {}],
    ['an exceeded budget', { monthUsed: 1001 }, { used: 1001, remaining: 0 }],
    [
      'an unlimited budget',
      { creditLimit: -1 },
      { creditLimit: -1, used: 0, remaining: -1, unlimited: true },
    ],
    ['a daily cap', { dailyCap: 80 }, { dailyCap: 80, dailyUsed: 50, dailyRemaining: 30 }],
    ['an exceeded daily cap', { dailyCap: 40 }, { dailyCap: 40, dailyUsed: 50, dailyRemaining: 0 }],
    ['a new month', { monthStart: '2026-10-01' }, { used: 0, remaining: 1000 }],
  ])('%s', (_name, changed, expected) => {
    expect(balanceOf({ ...plain, ...changed }, now)).toEqual({ ...balance, ...expected });
  });
});

describe('credit alerts', () => {
  it.each([
    [799, 800, true],
    [800, 801, false],
    [700, 799, false],
    [999, 1000, true],
    [1000, 1200, false],
    [0, 1000, true],
  ])('a month that goes from %d to %d of 1000 credits crosses 80% or 100%: %s', (from, to, expected) => {
    expect(crossesAlert({ ...plain, monthUsed: from }, { ...plain, monthUsed: to }, now)).toBe(expected);
  });

  it.each<[string, Partial<CreditBudget>, Partial<CreditBudget>, boolean]>([
    ['the day reaches 80%', { dailyCap: 100, dayUsed: 79 }, { dailyCap: 100, dayUsed: 80 }, true],
    ['the day stays below 80%', { dailyCap: 100, dayUsed: 70 }, { dailyCap: 100, dayUsed: 79 }, false],
    ['no daily cap', { dayUsed: 0 }, { dayUsed: 900 }, false],
    ['an unlimited month', { creditLimit: -1, monthUsed: 0 }, { creditLimit: -1, monthUsed: 900 }, false],
    [
      'the cap of a key reaches 80%',
      { keyCaps: { a: { cap: 10, used: 7 }, b: { cap: 10, used: 0 } } },
      { keyCaps: { a: { cap: 10, used: 8 }, b: { cap: 10, used: 0 } } },
      true,
    ],
    [
      'the cap of a key stays above 80%',
      { keyCaps: { a: { cap: 10, used: 8 } } },
      { keyCaps: { a: { cap: 10, used: 9 } } },
      false,
    ],
    ['a cap that is new', {}, { keyCaps: { a: { cap: 10, used: 9 } } }, false],
    ['alerts are off', { monthUsed: 0 }, { monthUsed: 1000, alertPercents: [] }, false],
  ])('%s', (_name, before, after, expected) => {
    expect(crossesAlert({ ...plain, ...before }, { ...plain, ...after }, now)).toBe(expected);
  });

  it.each([
    [[80, 95, 100], 79, 100, null],
    [[80, 95, 100], 80, 100, 80],
    [[80, 95, 100], 99, 100, 95],
    [[95, 100, 80], 250, 100, 100],
    [[], 100, 100, null],
    [[80], 5, 0, null],
    [[1], 0, 100, null],
  ])('of %j, %d of %d credits have reached %s', (percents, used, limit, expected) => {
    expect(highestReached(percents, used, limit)).toBe(expected);
  });

  it.each([
    [
      [100, 80, 80],
      [80, 100],
    ],
    [[1], [1]],
    [[], []],
    [null, []],
  ])('%j are the percentages %j', (value, expected) => {
    expect(readAlertPercents(value)).toEqual(expected);
  });

  it.each([[[0]], [[101]], [[1.5]], [['80']], [[1, 2, 3, 4]], [80], [undefined]])('refuses %j', (value) => {
    expect(() => readAlertPercents(value)).toThrow('credit_alert_percents must be a list of at most 3');
  });
});

it.each([
  ['2026-11-28T00:00:00Z', '86400'],
  ['2026-11-28T23:59:59.001Z', '1'],
  ['2026-11-28T18:00:00Z', '21600'],
])('at %s, the next day starts in %s seconds', (moment, seconds) => {
  expect(secondsToMidnight(new Date(moment))).toBe(seconds);
});

describe('charges that exceed a budget together', () => {
  const unlimited = { ...plain, creditLimit: -1, monthUsed: 0, dayUsed: 0 };
  const ofKey = (id: string, credits: number) => ({ charge: { capKeyIds: [id], credits } });

  it.each<[string, Partial<CreditBudget>, number[], number[], number[]]>([
    ['all fit', { creditLimit: 10 }, [4, 6], [4, 6], []],
    ['later ones fill what an expensive one leaves', { creditLimit: 10 }, [4, 7, 5, 2, 1], [4, 5, 1], [7, 2]],
    ['a free one fits an empty budget', { creditLimit: 5, monthUsed: 5 }, [1, 0], [0], [1]],
    ['the day limits too', { creditLimit: 10, dailyCap: 3 }, [2, 2, 1], [2, 1], [2]],
    ['the cap of their key limits too', { keyCaps: { k1: { cap: 5, used: 2 } } }, [2, 2, 1], [2, 1], [2]],
    ['nothing is limited', {}, [1000, 1000], [1000, 1000], []],
  ])('are split in order: %s', (_how, given, credits, fitting, rest) => {
    const group = credits.map((one) => ofKey('k1', one));
    const [first, second] = fillBudget({ ...unlimited, ...given }, group, now);
    expect(first).toEqual(fitting.map((one) => ofKey('k1', one)));
    expect(second).toEqual(rest.map((one) => ofKey('k1', one)));
  });

  it('are each limited by the cap of their own key', () => {
    const group = [ofKey('k1', 2), ofKey('k2', 2), ofKey('k1', 2)];
    const [fitting] = fillBudget({ ...unlimited, keyCaps: { k1: { cap: 3, used: 0 } } }, group, now);
    expect(fitting).toEqual(group.slice(0, 2));
  });
});
