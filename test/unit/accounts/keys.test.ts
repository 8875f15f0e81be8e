import {
  findExcess,
  isPossibleKey,
  isRateWithin,
  keyStatus,
  type KeyTerms,
  makeKeyText,
  missingScopes,
  parseRateRule,
  readScopesOf,
  type Scope,
  unknownScopes,
} from '../../../src/accounts/model/keys.js';

describe('scopes', () => {
  it.each<[string[], Scope[], Scope[]]>([
    [[], ['companies:read'], ['companies:read']],
    [['companies:read'], ['companies:read'], []],
    [['companies:read'], ['companies:read', 'people:read', 'deals:read'], ['people:read', 'deals:read']],
    [['lists:read'], ['lists:write'], ['lists:write']],
    [['lists:write'], ['lists:read'], ['lists:read']],
    [['*'], ['keys:manage', 'webhooks:manage'], []],
    [[], [], []],
  ])('a key with %j that needs %j lacks %j', (granted, needed, missing) => {
    expect(missingScopes(granted, needed)).toEqual(missing);
  });

  it('records of several kinds need each scope once', () => {
    expect(readScopesOf(['Company', 'FundingRound', 'Ipo', 'Person', 'TalentSignal'])).toEqual([
      'companies:read',
      'deals:read',
      'people:read',
      'signals:read',
    ]);
  });

  it('names the texts that are no scopes', () => {
    expect(unknownScopes(['*', 'companies:read', 'companies:write', ''])).toEqual(['companies:write', '']);
  });
});

describe('the terms of an issued key', () => {
  const soon = new Date('2026-12-01T00:00:00Z');
  const later = new Date('2026-12-02T00:00:00Z');
  const own: KeyTerms = {
    scopes: ['companies:read', 'people:read'],
    rateRule: { max: 900, windowSeconds: 60 },
    monthlyCap: 100,
    expiresAt: soon,
  };

  it.each<[Partial<KeyTerms>, RegExp | null]>([
    [{}, null],
    [{ scopes: ['people:read'] }, null],
    [{ scopes: [] }, null],
    [{ scopes: ['people:read', 'deals:read'] }, /^the scope deals:read$/],
    [{ scopes: ['*'] }, /^the scope \*$/],
    [{ rateRule: { max: 901, windowSeconds: 60 } }, /^a rate of 901 requests in 60 s/],
    [{ monthlyCap: 101 }, /^a monthly cap of 101 \(its own is 100\)/],
    [{ monthlyCap: null }, /^no monthly cap \(its own is 100\)/],
    [{ monthlyCap: 99 }, null],
    [{ expiresAt: later }, /^an end at 2026-12-02/],
    [{ expiresAt: null }, /^no expiration/],
  ])('%j exceed those of its issuer: %s', (changed, excess) => {
    const found = findExcess(own, { ...own, ...changed });
    if (excess === null) expect(found).toBeNull();
    else expect(found).toMatch(excess);
  });

  it('a key without limits can issue every key', () => {
    const free: KeyTerms = { ...own, scopes: ['*'], monthlyCap: null, expiresAt: null };
    expect(findExcess(free, own)).toBeNull();
    expect(findExcess(free, free)).toBeNull();
  });

  it.each([
    ['900/60s', '900/60s', true],
    ['900/60s', '15/1s', true],
    ['900/60s', '16/1s', false],
    ['900/60s', '900/1h', true],
    ['900/60s', '901/1h', false],
    ['10/7s', '5/4s', true],
    ['10/7s', '6/4s', false],
  ])('%s includes %s: %s', (own, other, expected) => {
    const [one, another] = [parseRateRule(own), parseRateRule(other)];
    expect(one !== null && another !== null && isRateWithin(one, another)).toBe(expected);
  });
});

it.each([
  ['900/60s', { max: 900, windowSeconds: 60 }],
  ['10/1m', { max: 10, windowSeconds: 60 }],
  ['5000/2h', { max: 5000, windowSeconds: 7200 }],
  ['0/1s', null],
  ['1/0s', null],
  ['1/1d', null],
  ['1/s', null],
  [' 1/1s', null],
  ['1/1s ', null],
  ['1000000000/1s', null],
])('the rate limit %j is %j', (text, rule) => {
  expect(parseRateRule(text)).toEqual(rule);
});

describe('keyStatus', () => {
  const now = new Date('2026-11-28T18:00:00Z');
  const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  const active = { expiresAt: null, revokedAt: null, replacedBy: null };

  it.each([
    [{}, 'active'],
    [{ expiresAt: future }, 'active'],
    [{ expiresAt: now }, 'expired'],
    [{ expiresAt: past, replacedBy: 'key_b' }, 'expired'],
    [{ expiresAt: future, replacedBy: 'key_b' }, 'replaced'],
    [{ expiresAt: past, revokedAt: past }, 'revoked'],
  ])('%j is %s', (dates, status) => {
    expect(keyStatus({ ...active, ...dates }, now)).toBe(status);
  });
});

describe('the text of a key', () => {
  const text = makeKeyText(Buffer.alloc(32, 7));

  it('has 53 characters and a valid checksum', () => {
    expect(text).toHaveLength(53);
    expect(isPossibleKey(text)).toBe(true);
    expect(isPossibleKey(makeKeyText(Buffer.alloc(32)))).toBe(true);
  });

  it.each([
    ['another character', text.replace(/^(dgk_.{10})./, '$1_')],
    ['two characters swapped', text.replace(/^(.{20})(.)(.)/, '$1$3$2')],
    ['one character less', text.slice(0, -1)],
    ['one character more', `${text}0`],
    ['another prefix', text.replace('dgk_', 'dgx_')],
  ])('is refused with %s', (_name, changed) => {
    expect(changed).not.toBe(text);
    expect(isPossibleKey(changed)).toBe(false);
  });

  it('of a key without a checksum is accepted', () => {
    expect(isPossibleKey(`dgk_${'a-_'.repeat(14)}b`)).toBe(true);
  });
});
