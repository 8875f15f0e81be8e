import type { RecordKind } from '../../../src/records/record-kinds.js';
import { readWireRecord, WireError } from '../../../src/records/wire/read-wire-record.js';

const company = { id: 'c0ffee' };
const person = { person_id: 'per_1' };
const round = { funding_round_id: 'fnr_1', name: 'Seed', company_name: 'Ada' };
const ipo = { ipo_id: 'ipo_1', company_id: 'c0ffee', company_name: 'Ada' };
const acquisition = {
  acquisition_id: 'acq_1',
  acquirer_company_id: 'a',
  acquirer_name: 'A',
  acquiree_company_id: 'b',
  acquiree_name: 'B',
};

/** Returns the error detail for an invalid record, or null if the record is accepted. */
function refusal(kind: RecordKind, json: unknown): string | null {
  try {
    readWireRecord(kind, json);
    return null;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    expect(error.reason).toBe('does not match the contract');
    expect(error.detail.length).toBeLessThanOrEqual(300);
    expect(error.detail.isWellFormed()).toBe(true);
    return error.detail;
  }
}

describe('a line that violates the contract', () => {
  it.each<[string, RecordKind, unknown, string]>([
    ['an unknown key', 'Company', { ...company, colour: 1 }, 'the record: unknown key "colour"'],
    ['an unknown key inside', 'Company', { ...company, web: { hits: 1 } }, 'web: unknown key "hits"'],
    [
      'the key __proto__',
      'Ipo',
      JSON.parse('{"ipo_id":"ipo_1","company_id":"a","company_name":"A","__proto__":{}}'),
      'the record: unknown key "__proto__"',
    ],
    ['email outside emails', 'Person', { ...person, email: 'a@b' }, 'the record: unknown key "email"'],
    [
      'NUL',
      'Company',
      { ...company, tagline: 'a\0b' },
      'tagline: got "a\\u0000b", need text of well-formed Unicode without NUL',
    ],
    [
      'a lone surrogate',
      'Company',
      { ...company, tags: ['ok', '\ud83d'] },
      'tags[1]: got "\\ud83d", need text of well-formed Unicode without NUL',
    ],
    [
      '2^53',
      'Ipo',
      { ...ipo, money_raised_usd: 2 ** 53 },
      'money_raised_usd: got 9007199254740992, need a whole number of at most 2^53 - 1',
    ],
    [
      'a fraction',
      'Acquisition',
      { ...acquisition, price_usd: 0.5 },
      'price_usd: got 0.5, need a whole number of at most 2^53 - 1',
    ],
    [
      'an infinite number',
      'FundingRound',
      { ...round, raised_amount_usd: Number.POSITIVE_INFINITY },
      'raised_amount_usd: got Infinity, need a finite number',
    ],
    [
      'a date that does not exist',
      'FundingRound',
      { ...round, announced_on: '2015-02-29' },
      'announced_on: got "2015-02-29", need a date that exists, written YYYY-MM-DD',
    ],
    [
      'a date with a time',
      'Company',
      { ...company, funding: { round_details: [{ date: '2015-02-01T00:00:00Z' }] } },
      'funding.round_details[0].date: got "2015-02-01T00:00:00Z", need a date that exists, written YYYY-MM-DD',
    ],
    [
      'the hour 24',
      'Person',
      { ...person, last_updated: '2024-01-01 24:00:00' },
      'last_updated: got "2024-01-01 24:00:00", need a moment that exists, written YYYY-MM-DD HH:MM:SS',
    ],
    [
      'letters in profnet_id',
      'Company',
      { ...company, profnet_id: '4x' },
      'profnet_id: got "4x", need a whole number of 0 or more, or a text of 1 to 64 digits',
    ],
    [
      'another prefix',
      'FundingRound',
      { ...round, funding_round_id: 'per_1' },
      'funding_round_id: got "per_1", need fnr_ and 1 to 124 letters, digits, _ or -',
    ],
    [
      'a bare prefix',
      'Person',
      { person_id: 'per_' },
      'person_id: got "per_", need per_ and 1 to 124 letters, digits, _ or -',
    ],
    ['no identifier', 'Company', {}, 'id: got nothing, need a company id: 1 to 64 letters, digits, _ or -'],
    [
      'a required null',
      'FundingRound',
      { ...round, name: null },
      'name: got null, need text of well-formed Unicode without NUL',
    ],
    ['a null item', 'Company', { ...company, awards: [null] }, 'awards[0]: got null, need an object'],
    [
      'an unknown type of deal',
      'Acquisition',
      { ...acquisition, acquisition_type: 'theft' },
      'acquisition_type: got "theft", need one of acquisition, merge, lbo, acquihire, management_buyout',
    ],
    [
      'text instead of an object',
      'Company',
      { ...company, website: 'a.example' },
      'website: got "a.example", need an object',
    ],
    ['a list instead of a record', 'Investor', [], 'the record: got a list, need an object'],
    [
      'two mistakes',
      'Ipo',
      { ...ipo, company_name: 1, stock_symbol: 2 },
      'company_name: got 1, need text of well-formed Unicode without NUL (and 1 more)',
    ],
  ])('is refused for %s, with its path', (_what, kind, json, detail) => {
    expect(refusal(kind, json)).toBe(detail);
  });

  it.each([
    [
      { email: 'ada', score: 7 },
      'emails[0].email: got "ada", need an email address: text with one @, no spaces outside quotation marks, at most 320 characters',
    ],
    [{ email: 'a@b', score: 11 }, 'emails[0].score: got 11, need a whole number from 1 to 10'],
    [{ email: 'a@b' }, 'emails[0].score: got nothing, need a whole number from 1 to 10'],
  ])('is refused for the address %j', (email, detail) => {
    expect(refusal('Person', { ...person, emails: [email] })).toBe(detail);
  });

  it('is described in at most 300 characters of well-formed text, however long its keys and values are', () => {
    const keys = Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`${'😀'.repeat(99)}${index}`, 1]),
    );
    expect(refusal('Company', { ...company, ...keys })).toMatch(/^the record: unknown key .*\.\.\.$/);
    expect(refusal('FundingRound', { ...round, announced_on: `x${'😀'.repeat(999)}` })).toMatch(
      /^announced_on: /,
    );
  });
});
