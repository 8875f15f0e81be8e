import { ApiError } from '../../../src/errors/api-error.js';
import { readFilter } from '../../../src/query/model/read-filter.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';

/** Returns the error message for an invalid filter. Throws if the filter is accepted. */
function refusal(kind: RecordKind, filter: unknown): string {
  try {
    readFilter(kind, filter);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 422 });
    return (error as ApiError).message;
  }
  throw new Error('The filter was accepted.');
}

/** Builds comparisons, each nested in four groups: nine objects and groups per comparison, about `count` in total. */
function groups(count: number): object[] {
  const nest = (levels: number): object =>
    levels === 0 ? { name: { eq: 'x' } } : { or: [nest(levels - 1)] };
  return Array.from({ length: Math.floor(count / 9) }, () => nest(4));
}

/** Builds `in` filters with `count` values in total, at most 1,000 per filter. */
function lists(count: number): object[] {
  return Array.from({ length: Math.ceil(count / 1000) }, (_, at) => ({
    name: { in: Array(Math.min(1000, count - at * 1000)).fill('x') },
  }));
}

/** Builds a filter of `levels` nested `not` filters. */
function nested(levels: number): object {
  let filter: object = {};
  for (let level = 0; level < levels; level++) filter = { not: filter };
  return filter;
}

const unknown = 'To match missing values, use isNull';
const texts = 'a string of at most 1000 characters';
const thirdStep = 'is a third nested edge; a filter can nest two.';

describe('a filter', () => {
  it.each<[unknown, string]>([
    [null, 'filter must be an object, got null.'],
    [undefined, 'filter must be an object, got nothing.'],
    [[], 'filter must be an object, got [].'],
    ['{}', 'filter must be an object, got "{}".'],
    [1, 'filter must be an object, got 1.'],
    [{ name: 'x' }, 'filter.name must be an object such as {"eq":"x"}, got "x".'],
    [{ name: null }, 'filter.name must be an object, got null.'],
    [{ name: ['x'] }, 'filter.name must be an object, got ["x"].'],
    [{ name: { eq: 1 } }, `filter.name.eq must be ${texts}, got 1.`],
    [{ name: { eq: null } }, `filter.name.eq must be ${texts}, got null. ${unknown}.`],
    [{ name: { eq: ['x'] } }, `filter.name.eq must be ${texts}, got ["x"].`],
    [{ name: { eq: 'a\0' } }, `filter.name.eq must be ${texts}, got "a\\u0000".`],
    [{ name: { contains: '\ud83e' } }, `filter.name.contains must be ${texts}, got "\\ud83e".`],
    [{ id: { eq: 5 } }, `filter.id.eq must be ${texts}, got 5.`],
    [{ name: { in: 'x' } }, 'filter.name.in must be a list of at most 1000 values, got "x".'],
    [{ name: { in: ['a', 'b', 1] } }, `filter.name.in.2 must be ${texts}, got 1.`],
    [{ name: { notIn: [null] } }, `filter.name.notIn.0 must be ${texts}, got null. ${unknown}.`],
    [{ name: { isNull: 'yes' } }, 'filter.name.isNull must be true or false, got "yes".'],
    [{ name: { isNull: null } }, 'filter.name.isNull must be true or false, got null.'],
    [{ raisedAmountUsd: { eq: '5' } }, 'filter.raisedAmountUsd.eq must be a number, got "5".'],
    [{ raisedAmountUsd: { gt: true } }, 'filter.raisedAmountUsd.gt must be a number, got true.'],
    [{ announcedOn: { eq: 2015 } }, 'filter.announcedOn.eq must be a date YYYY-MM-DD, got 2015.'],
    ...['2015-02-29', '2015-2-1', '', '0000-01-01', '2015-01-01T00:00:00Z', ' 2015-01-01'].map(
      (date): [object, string] => [
        { announcedOn: { lt: date } },
        `filter.announcedOn.lt must be a date YYYY-MM-DD, got "${date}".`,
      ],
    ),
    [{ and: {} }, 'filter.and must be a list of filters, got {}.'],
    [{ or: null }, 'filter.or must be a list of filters, got null.'],
    [{ and: [{}, 1] }, 'filter.and.1 must be an object, got 1.'],
    [{ not: [] }, 'filter.not must be an object, got [].'],
    [{ or: [{}, { not: { name: { eq: 1 } } }] }, `filter.or.1.not.name.eq must be ${texts}, got 1.`],
  ])('%j is refused with its path, the allowed values and the value', (filter, message) => {
    expect(refusal('FundingRound', filter)).toBe(message);
  });

  it.each<[RecordKind, object, string]>([
    ['FundingRound', { name: { gte: 'a' } }, 'eq, ne, in, notIn, contains, startsWith, isNull'],
    ['FundingRound', { name: { EQ: 'a' } }, 'eq, ne, in, notIn, contains, startsWith, isNull'],
    ['FundingRound', { id: { contains: 'a' } }, 'eq, ne, in, notIn, isNull'],
    [
      'FundingRound',
      { announcedOn: { has: 'a' } },
      'eq, ne, in, notIn, gte, gt, lte, lt, isNull, withinLast',
    ],
    ['Company', { industry: { eq: 'a' } }, 'has, hasAny, hasAll, isNull'],
    ['Company', { foundedYear: { contains: '1' } }, 'eq, ne, in, notIn, gte, gt, lte, lt, isNull'],
    ['Company', { hq: { city: { gt: 'A' } } }, 'eq, ne, in, notIn, contains, startsWith, isNull'],
  ])('of %s %j is refused with the comparisons that the field supports', (kind, filter, known) => {
    expect(refusal(kind, filter)).toMatch(
      /^filter(\.\w+)+ is an unknown comparison of this field\. Expected one of /,
    );
    expect(refusal(kind, filter)).toContain(`Expected one of ${known}.`);
  });

  it.each([
    ...[
      'nope',
      'company_name',
      'Name',
      ' name',
      'constructor',
      'toString',
      'hasOwnProperty',
      '__proto__',
      '',
    ],
    ...['AND', 'some'],
  ])('with the key %j is refused with the available fields', (key) => {
    const filter: unknown = JSON.parse(`{${JSON.stringify(key)}: {"eq": "x"}}`);
    const message = refusal('FundingRound', filter);
    expect(message.startsWith(`filter.${key} is an unknown field. Expected one of id, name, `)).toBe(true);
    expect(message.endsWith('company, investors, leadInvestors, and, or, not.')).toBe(true);
  });

  it.each<[RecordKind, object, string]>([
    ['Company', { hq: { nope: {} } }, 'filter.hq.nope is an unknown field. Expected one of city, state, '],
    ['Company', { hq: { and: [] } }, 'filter.hq.and is an unknown field. Expected one of city, '],
    ['Company', { hq: { city: 'x' } }, 'filter.hq.city must be an object such as {"eq":"x"}, got "x".'],
    ['Company', { hq: [] }, 'filter.hq must be an object, got [].'],
    ['Company', { hq: { city: { eq: 1 } } }, 'filter.hq.city.eq must be '],
    ['Company', { reviews: {} }, 'filter.reviews is an unknown field. '],
    ['Acquisition', { priceUsd: { eq: 1.5 } }, 'filter.priceUsd.eq must be an integer within 2^53, got 1.5.'],
    ['Acquisition', { priceUsd: { eq: 2 ** 53 } }, 'filter.priceUsd.eq must be an integer within 2^53, got '],
    ['Acquisition', { priceUsd: { in: [1, '2'] } }, 'filter.priceUsd.in.1 must be an integer '],
    ['FundingRound', { company: { no: {} } }, 'filter.company.no is an unknown field. Expected one of id, '],
    ['FundingRound', { company: null }, 'filter.company must be an object, got null.'],
    ['FundingRound', { company: { hq: { city: { eq: 1 } } } }, 'filter.company.hq.city.eq must be '],
    [
      'FundingRound',
      { investors: { id: {} } },
      'filter.investors.id is not a list operator. Expected one of some, every, none, count.',
    ],
    [
      'FundingRound',
      { investors: { direction: 'B' } },
      'filter.investors.direction is not a list operator. ',
    ],
    ['FundingRound', { investors: { every: 1 } }, 'filter.investors.every must be an object, got 1.'],
    ['FundingRound', { investors: { none: { x: {} } } }, 'filter.investors.none.x is an unknown field. '],
    [
      'FundingRound',
      { investors: { count: 3 } },
      'filter.investors.count must be an object such as {"eq":3}, got 3.',
    ],
    [
      'FundingRound',
      { investors: { count: { gte: 1.5 } } },
      'filter.investors.count.gte must be an integer within 2^53, got 1.5.',
    ],
    [
      'FundingRound',
      { investors: { count: { has: 1 } } },
      'filter.investors.count.has is an unknown comparison ',
    ],
    ...['BUYER', 'toString', 1, null].map((direction): [RecordKind, object, string] => [
      'Company',
      { acquisitions: { some: {}, direction: direction ?? {} } },
      'filter.acquisitions.direction must be one of BOTH, ACQUIRER, ACQUIREE, got ',
    ]),
    [
      'Company',
      { acquisitions: { any: {} } },
      'filter.acquisitions.any is not a list operator. Expected one of some, every, none, count, direction.',
    ],
    [
      'Company',
      { tractionMetrics: { webVisits: { x: {} } } },
      'filter.tractionMetrics.webVisits.x is an unknown field. Expected one of latest, oneMonth, ',
    ],
    [
      'Company',
      { tractionMetrics: { webVisits: { oneMonth: { value: { eq: '1' } } } } },
      'filter.tractionMetrics.webVisits.oneMonth.value.eq must be a number, got "1".',
    ],
    [
      'Person',
      { experience: { some: { isCurrent: { eq: 1 } } } },
      'filter.experience.some.isCurrent.eq must be true or false, got 1.',
    ],
    ['Person', { experience: { title: {} } }, 'filter.experience.title is not a list operator. '],
    ['FundingRound', { investors: [] }, 'filter.investors must be an object, got [].'],
    ['FundingRound', { investors: { some: null } }, 'filter.investors.some must be an object, got null.'],
    ['FundingRound', { investors: { some: { x: {} } } }, 'filter.investors.some.x is an unknown field. '],
  ])('of %s %j is refused at the path %s', (kind, filter, start) => {
    expect(refusal(kind, filter).slice(0, start.length)).toBe(start);
  });

  it.each<[RecordKind, object, string]>([
    [
      'FundingRound',
      { company: { fundingRounds: { some: { company: {} } } } },
      'filter.company.fundingRounds.some.company',
    ],
    ['FundingRound', { company: { ipos: { every: { company: {} } } } }, 'filter.company.ipos.every.company'],
    [
      'Company',
      { investors: { none: { company: { ipos: { count: {} } } } } },
      'filter.investors.none.company.ipos',
    ],
    [
      'Company',
      { fundingRounds: { some: { and: [{ investors: { some: { not: { person: {} } } } }] } } },
      'filter.fundingRounds.some.and.0.investors.some.not.person',
    ],
    [
      'Person',
      { experience: { some: { company: { acquisitions: { some: { acquirer: {} } } } } } },
      'filter.experience.some.company.acquisitions.some.acquirer',
    ],
  ])('of %s %j is refused, because it nests three edges', (kind, filter, path) => {
    expect(refusal(kind, filter)).toBe(`${path} ${thirdStep}`);
  });

  it('may nest two edges, not counting lists inside a record', () => {
    for (const [kind, filter] of [
      ['FundingRound', { company: { fundingRounds: { some: { name: { eq: 'x' } } } } }],
      ['Person', { experience: { some: { company: { investors: { count: { gte: 2 } } } } } }],
    ] as const)
      expect(() => readFilter(kind, filter)).not.toThrow();
  });

  it('does not suggest edges where no further edge is allowed', () => {
    const rounds = (inner: object): object => ({ company: { fundingRounds: { some: inner } } });
    expect(refusal('FundingRound', rounds({ nope: {} }))).toMatch(/raisedAmountUsd, .*, and, or, not\.$/);
    expect(refusal('FundingRound', rounds({ nope: {} }))).not.toContain('investors');
  });
});

describe('withinLast', () => {
  const read = (duration: unknown, today?: string): unknown =>
    readFilter(
      'FundingRound',
      { announcedOn: { withinLast: duration } },
      today === undefined ? {} : { today },
    );

  it.each([
    ['P1Y', '2026-06-15', '2025-06-15'],
    ['P1Y', '2024-02-29', '2023-02-28'],
    ['P4Y', '2024-02-29', '2020-02-29'],
    ['P1M', '2026-03-31', '2026-02-28'],
    ['P1M', '2024-03-31', '2024-02-29'],
    ['P1M1D', '2026-03-31', '2026-02-27'],
    ['P13M', '2026-01-31', '2024-12-31'],
    ['P2W', '2026-01-07', '2025-12-24'],
    ['P90D', '2026-03-01', '2025-12-01'],
    ['P0D', '2026-03-01', '2026-03-01'],
    ['P1Y2M3W4D', '2026-06-15', '2025-03-21'],
    ['P9999Y', '2026-06-15', '0001-01-01'],
  ])('%s on %s goes back to %s', (duration, today, from) => {
    const compare = (comparison: string, value: string): object =>
      expect.objectContaining({ op: 'compare', path: ['announcedOn'], comparison, value }) as object;
    expect(read(duration, today)).toMatchObject({
      conditions: [{ conditions: [compare('gte', from), compare('lte', today)] }],
    });
  });

  it.each(['', 'P', '1Y', 'P1', 'PT5M', 'P1Y2', 'P-1Y', 'P1.5Y', 'P1D1Y', 'p1y', 'P1Y ', 1, null, ['P1Y']])(
    '%j is not a duration',
    (duration) => {
      expect(() => read(duration, '2026-06-15')).toThrow(
        /^filter\.announcedOn\.withinLast must be an ISO 8601 duration of whole years, months, weeks and days/,
      );
    },
  );

  it('is refused without a current day, as in a saved search', () => {
    expect(() => read('P1Y')).toThrow(/not supported in saved searches\. Use a date/);
  });

  it('applies only to dates', () => {
    expect(refusal('FundingRound', { raisedAmountUsd: { withinLast: 'P1Y' } })).toContain(
      'is an unknown comparison',
    );
  });
});

describe('limits', () => {
  it('accepts texts of at most 1,000 characters and lists of at most 1,000 values', () => {
    const inputs = (size: number): object[] => [
      { name: { eq: 'x'.repeat(size) } },
      { name: { in: Array(size).fill('x') } },
    ];
    for (const filter of inputs(1000)) expect(() => readFilter('FundingRound', filter)).not.toThrow();
    for (const filter of inputs(1001)) expect(refusal('FundingRound', filter).length).toBeLessThan(250);
  });

  it('accepts at most twelve levels', () => {
    expect(() => readFilter('FundingRound', nested(12))).not.toThrow();
    expect(refusal('FundingRound', nested(13))).toMatch(
      /^filter(\.not){13} is nested more than 12 levels deep\.$/,
    );
    expect(refusal('FundingRound', nested(5000))).toMatch(/is nested more than 12 levels deep\.$/);
  });

  it('accepts at most 500 conditions', () => {
    const many = (count: number): object => ({ or: Array(count).fill({ name: { eq: 'x' } }) });
    expect(() => readFilter('FundingRound', many(500))).not.toThrow();
    expect(refusal('FundingRound', many(501))).toBe('The filter has more than 500 conditions.');
  });

  it.each<[string, (count: number) => object, most: number, what: string]>([
    ['empty filters', (count) => ({ and: Array(count).fill({}) }), 500, 'conditions'],
    ['empty groups', (count) => ({ and: Array(count).fill({ or: [] }) }), 500, 'conditions'],
    ['fields without comparisons', (count) => ({ and: Array(count).fill({ name: {} }) }), 500, 'conditions'],
    ['groups of one filter', (count) => ({ not: { or: groups(count - 2) } }), 2000, 'objects and groups'],
    ['edges', (count) => ({ or: Array(count).fill({ company: { foundedYear: { eq: 1 } } }) }), 10, 'edges'],
    ['values', (count) => ({ or: lists(count) }), 5000, 'values in its lists'],
  ])('counts %s', (_name, make, most, what) => {
    const fill = what === 'objects and groups' ? most - 1 : most;
    expect(() => readFilter('FundingRound', make(fill))).not.toThrow();
    expect(refusal('FundingRound', make(most + 1))).toBe(`The filter has more than ${most} ${what}.`);
    expect(refusal('FundingRound', make(80_000))).toMatch(/^The filter has more than \d+ [a-z ]+\.$/);
  });

  it('truncates a very long key in the message', () => {
    expect(refusal('FundingRound', { ['x'.repeat(5000)]: {} }).length).toBeLessThan(500);
  });
});
