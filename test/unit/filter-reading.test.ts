import { readFilter } from '../../src/domain/filters/read-filter.js';
import type { RecordKind } from '../../src/domain/record-kinds.js';
import { ApiError } from '../../src/errors/api-error.js';

/** The message with which a filter is refused. */
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

/** Groups of one comparison each, in groups of one: 8 objects and groups a comparison, and the rest. */
function groups(count: number): object[] {
  const nest = (levels: number): object =>
    levels === 0 ? { name: { eq: 'x' } } : { or: [nest(levels - 1)] };
  return Array.from({ length: Math.floor(count / 9) }, () => nest(4));
}

/** Lists of at most 1,000 values, so many in all. */
function lists(count: number): object[] {
  return Array.from({ length: Math.ceil(count / 1000) }, (_, at) => ({
    name: { in: Array(Math.min(1000, count - at * 1000)).fill('x') },
  }));
}

/** A filter inside as many filters as it takes to be this deep. */
function nested(levels: number): object {
  let filter: object = {};
  for (let level = 0; level < levels; level++) filter = { not: filter };
  return filter;
}

const texts = 'a string of at most 1000 characters';
const secondStep = 'goes a second step along an edge; a filter goes one.';

describe('a filter', () => {
  it.each<[unknown, string]>([
    [null, 'filter needs to be an object, got null.'],
    [undefined, 'filter needs to be an object, got nothing.'],
    [[], 'filter needs to be an object, got [].'],
    ['{}', 'filter needs to be an object, got "{}".'],
    [1, 'filter needs to be an object, got 1.'],
    [{ name: 'x' }, 'filter.name needs to be an object, got "x".'],
    [{ name: null }, 'filter.name needs to be an object, got null.'],
    [{ name: ['x'] }, 'filter.name needs to be an object, got ["x"].'],
    [{ name: { eq: 1 } }, `filter.name.eq needs to be ${texts}, got 1.`],
    [{ name: { eq: null } }, `filter.name.eq needs to be ${texts}, got null.`],
    [{ name: { eq: ['x'] } }, `filter.name.eq needs to be ${texts}, got ["x"].`],
    [{ name: { eq: 'a\0' } }, `filter.name.eq needs to be ${texts}, got "a\\u0000".`],
    [{ name: { contains: '\ud83e' } }, `filter.name.contains needs to be ${texts}, got "\\ud83e".`],
    [{ id: { eq: 5 } }, `filter.id.eq needs to be ${texts}, got 5.`],
    [{ name: { in: 'x' } }, 'filter.name.in needs to be a list of at most 1000 values, got "x".'],
    [{ name: { in: ['a', 'b', 1] } }, `filter.name.in.2 needs to be ${texts}, got 1.`],
    [{ name: { notIn: [null] } }, `filter.name.notIn.0 needs to be ${texts}, got null.`],
    [{ name: { isNull: 'yes' } }, 'filter.name.isNull needs to be true or false, got "yes".'],
    [{ name: { isNull: null } }, 'filter.name.isNull needs to be true or false, got null.'],
    [{ raisedAmountUsd: { eq: '5' } }, 'filter.raisedAmountUsd.eq needs to be a number, got "5".'],
    [{ raisedAmountUsd: { gt: true } }, 'filter.raisedAmountUsd.gt needs to be a number, got true.'],
    [{ announcedOn: { eq: 2015 } }, 'filter.announcedOn.eq needs to be a date YYYY-MM-DD, got 2015.'],
    ...['2015-02-29', '2015-2-1', '', '0000-01-01', '2015-01-01T00:00:00Z', ' 2015-01-01'].map(
      (date): [object, string] => [
        { announcedOn: { lt: date } },
        `filter.announcedOn.lt needs to be a date YYYY-MM-DD, got "${date}".`,
      ],
    ),
    [{ and: {} }, 'filter.and needs to be a list of filters, got {}.'],
    [{ or: null }, 'filter.or needs to be a list of filters, got null.'],
    [{ and: [{}, 1] }, 'filter.and.1 needs to be an object, got 1.'],
    [{ not: [] }, 'filter.not needs to be an object, got [].'],
    [{ or: [{}, { not: { name: { eq: 1 } } }] }, `filter.or.1.not.name.eq needs to be ${texts}, got 1.`],
  ])('%j is refused with its path, what is needed and what was got', (filter, message) => {
    expect(refusal('FundingRound', filter)).toBe(message);
  });

  it.each<[RecordKind, object, string]>([
    ['FundingRound', { name: { gte: 'a' } }, 'eq, ne, in, notIn, contains, startsWith, isNull'],
    ['FundingRound', { name: { EQ: 'a' } }, 'eq, ne, in, notIn, contains, startsWith, isNull'],
    ['FundingRound', { id: { contains: 'a' } }, 'eq, ne, in, notIn, isNull'],
    ['FundingRound', { announcedOn: { has: 'a' } }, 'eq, ne, in, notIn, gte, gt, lte, lt, isNull'],
    ['Company', { industry: { eq: 'a' } }, 'has, hasAny, hasAll, isNull'],
    ['Company', { foundedYear: { contains: '1' } }, 'eq, ne, in, notIn, gte, gt, lte, lt, isNull'],
    ['Company', { hq: { city: { gt: 'A' } } }, 'eq, ne, in, notIn, contains, startsWith, isNull'],
  ])('of %s %j is told the comparisons that the field knows', (kind, filter, known) => {
    expect(refusal(kind, filter)).toMatch(/^filter(\.\w+)+ is no comparison of this field; it knows /);
    expect(refusal(kind, filter)).toContain(`it knows ${known}.`);
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
  ])('with the key %j is told the fields that there are', (key) => {
    const filter: unknown = JSON.parse(`{${JSON.stringify(key)}: {"eq": "x"}}`);
    const message = refusal('FundingRound', filter);
    expect(message.startsWith(`filter.${key} is no field; the fields are id, name, `)).toBe(true);
    expect(message.endsWith('company, investors, and, or, not.')).toBe(true);
  });

  it.each<[RecordKind, object, string]>([
    ['Company', { hq: { nope: {} } }, 'filter.hq.nope is no field; the fields are city, state, '],
    ['Company', { hq: { and: [] } }, 'filter.hq.and is no field; the fields are city, '],
    ['Company', { hq: { city: 'x' } }, 'filter.hq.city needs to be an object, got "x".'],
    ['Company', { hq: [] }, 'filter.hq needs to be an object, got [].'],
    ['Company', { hq: { city: { eq: 1 } } }, 'filter.hq.city.eq needs to be '],
    ['Company', { reviews: {} }, 'filter.reviews is no field; '],
    [
      'Acquisition',
      { priceUsd: { eq: 1.5 } },
      'filter.priceUsd.eq needs to be an integer within 2^53, got 1.5.',
    ],
    [
      'Acquisition',
      { priceUsd: { eq: 2 ** 53 } },
      'filter.priceUsd.eq needs to be an integer within 2^53, got ',
    ],
    ['Acquisition', { priceUsd: { in: [1, '2'] } }, 'filter.priceUsd.in.1 needs to be an integer '],
    ['FundingRound', { company: { nope: {} } }, 'filter.company.nope is no field; the fields are id, '],
    ['FundingRound', { company: null }, 'filter.company needs to be an object, got null.'],
    ['FundingRound', { company: { hq: { city: { eq: 1 } } } }, 'filter.company.hq.city.eq needs to be '],
    ['FundingRound', { investors: {} }, 'filter.investors needs to be {"some": {...}}, got {}.'],
    [
      'FundingRound',
      { investors: { id: {} } },
      'filter.investors needs to be {"some": {...}}, got {"id":{}}.',
    ],
    [
      'FundingRound',
      { investors: { some: {}, every: {} } },
      'filter.investors needs to be {"some": {...}}, got ',
    ],
    ['FundingRound', { investors: [] }, 'filter.investors needs to be an object, got [].'],
    ['FundingRound', { investors: { some: null } }, 'filter.investors.some needs to be an object, got null.'],
    ['FundingRound', { investors: { some: { x: {} } } }, 'filter.investors.some.x is no field; '],
  ])('of %s %j is refused at the path %s', (kind, filter, start) => {
    expect(refusal(kind, filter).slice(0, start.length)).toBe(start);
  });

  it.each<[RecordKind, object, string]>([
    ['FundingRound', { company: { fundingRounds: { some: {} } } }, 'filter.company.fundingRounds'],
    ['FundingRound', { company: { ipos: { some: {} } } }, 'filter.company.ipos'],
    ['FundingRound', { investors: { some: { company: {} } } }, 'filter.investors.some.company'],
    ['Company', { fundingRounds: { some: { company: {} } } }, 'filter.fundingRounds.some.company'],
    [
      'Company',
      { fundingRounds: { some: { and: [{ company: {} }] } } },
      'filter.fundingRounds.some.and.0.company',
    ],
    ['Person', { investor: { not: { person: {} } } }, 'filter.investor.not.person'],
    ['Acquisition', { or: [{ acquirer: { or: [{ ipos: {} }] } }] }, 'filter.or.0.acquirer.or.0.ipos'],
  ])('of %s %j is refused, because it goes two steps', (kind, filter, path) => {
    expect(refusal(kind, filter)).toBe(`${path} ${secondStep}`);
  });

  it('does not offer edges at the end of an edge', () => {
    expect(refusal('FundingRound', { company: { nope: {} } })).not.toContain('fundingRounds');
  });
});

describe('limits', () => {
  it('takes texts of 1,000 characters and lists of 1,000 values, and no more', () => {
    const inputs = (size: number): object[] => [
      { name: { eq: 'x'.repeat(size) } },
      { name: { in: Array(size).fill('x') } },
    ];
    for (const filter of inputs(1000)) expect(() => readFilter('FundingRound', filter)).not.toThrow();
    for (const filter of inputs(1001)) expect(refusal('FundingRound', filter).length).toBeLessThan(250);
  });

  it('takes twelve levels, and no more', () => {
    expect(() => readFilter('FundingRound', nested(12))).not.toThrow();
    expect(refusal('FundingRound', nested(13))).toMatch(
      /^filter(\.not){13} is nested more than 12 levels deep\.$/,
    );
    expect(refusal('FundingRound', nested(5000))).toMatch(/is nested more than 12 levels deep\.$/);
  });

  it('takes 500 conditions, and no more', () => {
    const many = (count: number): object => ({ or: Array(count).fill({ name: { eq: 'x' } }) });
    expect(() => readFilter('FundingRound', many(500))).not.toThrow();
    expect(refusal('FundingRound', many(501))).toBe('The filter has more than 500 conditions.');
  });

  it.each<[string, (count: number) => object, most: number, what: string]>([
    ['empty filters', (count) => ({ and: Array(count).fill({}) }), 500, 'conditions'],
    ['empty groups', (count) => ({ and: Array(count).fill({ or: [] }) }), 500, 'conditions'],
    ['fields that compare nothing', (count) => ({ and: Array(count).fill({ name: {} }) }), 500, 'conditions'],
    ['groups of one', (count) => ({ not: { or: groups(count - 2) } }), 2000, 'objects and groups'],
    ['edges', (count) => ({ or: Array(count).fill({ company: { foundedYear: { eq: 1 } } }) }), 10, 'edges'],
    ['values', (count) => ({ or: lists(count) }), 5000, 'values in its lists'],
  ])('counts %s', (_name, make, most, what) => {
    const fill = what === 'objects and groups' ? most - 1 : most;
    expect(() => readFilter('FundingRound', make(fill))).not.toThrow();
    expect(refusal('FundingRound', make(most + 1))).toBe(`The filter has more than ${most} ${what}.`);
    expect(refusal('FundingRound', make(80_000))).toMatch(/^The filter has more than \d+ [a-z ]+\.$/);
  });

  it('repeats little of a key that is very long', () => {
    expect(refusal('FundingRound', { ['x'.repeat(5000)]: {} }).length).toBeLessThan(500);
  });
});
