import {
  createSpendingSession,
  newCharge,
  readChargeOptions,
  readSpendingSession,
} from '../../../src/accounts/model/charge.js';
import { priceOf } from '../../../src/records/record-kinds.js';
import { Signer } from '../../../src/values/signer.js';

const payer = {
  apiKeyId: 'key_a',
  capKeyIds: ['key_a'],
  requestId: 'req_1',
  callerRequestId: null,
  channel: 'rest',
} as const;

describe('prices', () => {
  it.each([
    [{}, 0],
    [{ Company: 0 }, 0],
    [{ Company: 1 }, 1],
    [{ Company: 3, Person: 2 }, 5],
    [{ Group: 4, Ipo: 1 }, 5],
  ])('%j cost %d credits', (records, credits) => {
    expect(priceOf(records)).toBe(credits);
    expect(newCharge(payer, { operation: 'company', records })).toMatchObject({ ...payer, records, credits });
  });
});

describe('spending sessions', () => {
  const signer = new Signer(Buffer.alloc(32, 1));
  const start = new Date('2026-11-28T18:00:00Z');
  const session = createSpendingSession(250, start, signer);
  const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
  const week = 7 * 86_400;

  it.each([
    ['when it is created', 0, true],
    ['on a server whose clock is a minute behind', -60, true],
    ['before it was created', -61, false],
    ['a second before its end', week - 1, true],
    ['at its end', week, false],
  ])('can be used %s', (_name, seconds, isValid) => {
    const found = readSpendingSession(session.sessionId, at(seconds), signer);
    expect(found).toEqual(isValid ? { ...session, budget: 250, expiresAt: at(week) } : null);
  });

  it.each([
    ['another budget', session.sessionId.replace('dgs_250_', 'dgs_251_')],
    ['another start', session.sessionId.replace(/^(dgs_250_.....)./, '$1z')],
    ['another signature', session.sessionId.replace(/.{22}$/, 'A'.repeat(22))],
    ['no signature', session.sessionId.replace(/\..*$/, '')],
    ['a signature for another purpose', resigned('list')],
    [
      'the signature of another installation',
      createSpendingSession(250, start, new Signer(Buffer.alloc(32, 2))).sessionId,
    ],
  ])('is refused with %s', (_name, sessionId) => {
    expect(sessionId).not.toBe(session.sessionId);
    expect(readSpendingSession(sessionId, start, signer)).toBeNull();
  });

  function resigned(purpose: 'list'): string {
    const [terms = ''] = session.sessionId.split('.');
    return `${terms}.${signer.sign(purpose, terms)}`;
  }
});

describe('charge options', () => {
  const none = { dryRun: undefined, maxCredits: undefined, idempotencyKey: undefined };
  const standard = { isDryRun: false, maxCredits: null, idempotencyKey: null, session: null };

  it.each([
    [{}, {}],
    [{ dryRun: ' TRUE ' }, { isDryRun: true }],
    [{ dryRun: 'false' }, {}],
    [{ maxCredits: ' 12 ' }, { maxCredits: 12 }],
    [{ maxCredits: '0' }, { maxCredits: 0 }],
    [{ idempotencyKey: ' a b ' }, { idempotencyKey: 'a b' }],
    [{ idempotencyKey: 'x'.repeat(255) }, { idempotencyKey: 'x'.repeat(255) }],
  ])('reads %j', (raw, expected) => {
    expect(readChargeOptions({ ...none, ...raw })).toEqual({ ...standard, ...expected });
  });

  it.each([
    [{ dryRun: '' }, 'X-Dry-Run must be true or false'],
    [{ dryRun: '1' }, 'X-Dry-Run must be true or false'],
    [{ maxCredits: '' }, 'X-Max-Credits must be a whole number'],
    [{ maxCredits: '-1' }, 'X-Max-Credits must be a whole number'],
    [{ maxCredits: '1.5' }, 'X-Max-Credits must be a whole number'],
    [{ maxCredits: '9007199254740992' }, 'X-Max-Credits must be a whole number'],
    [{ idempotencyKey: ' ' }, 'Idempotency-Key must be 1 to 255'],
    [{ idempotencyKey: 'x'.repeat(256) }, 'Idempotency-Key must be 1 to 255'],
    [{ idempotencyKey: 'é' }, 'Idempotency-Key must be 1 to 255'],
  ])('refuses %j', (raw, message) => {
    expect(() => readChargeOptions({ ...none, ...raw })).toThrow(message);
  });
});
