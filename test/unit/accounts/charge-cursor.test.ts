import {
  type ChargeCursor,
  decodeChargeCursor,
  emptySnapshot,
  encodeChargeCursor,
  firstUnread,
  maxRunning,
  readSnapshot,
} from '../../../src/accounts/model/charge-cursor.js';

const state = { prunes: 2, restores: 1, issuedAt: new Date('2026-11-28T12:00:00.000Z') };
const many = Array.from({ length: maxRunning + 20 }, (_, index) => 1000 + 3 * index);

it.each<[string, ChargeCursor]>([
  ['the end of a snapshot', { since: { end: 12, running: [] }, until: null, position: null, ...state }],
  [
    'a place in a snapshot',
    {
      since: { end: 12, running: [7, 9] },
      until: { end: 1e15, running: [13] },
      position: { transactionId: 9, chargeId: 'req_01k8.a:b-c' },
      ...state,
    },
  ],
  [
    'the first snapshot, of restored charges',
    {
      since: emptySnapshot,
      until: { end: 20, running: [] },
      position: { transactionId: -5, chargeId: 'req_1' },
      ...state,
    },
  ],
  [
    'the most running transactions',
    {
      since: readSnapshot(`1:5000:${many.join()}`),
      until: readSnapshot(`1:5000:${many.join()}`),
      position: { transactionId: 9, chargeId: 'req_1' },
      ...state,
    },
  ],
])('a cursor of %s is short, and decodes to the same', (_, cursor) => {
  const text = encodeChargeCursor(cursor);
  expect(text.length).toBeLessThan(4000);
  expect(decodeChargeCursor(text)).toEqual(cursor);
});

it('a snapshot with too many running transactions ends before the first that does not fit', () => {
  const snapshot = readSnapshot(`1000:5000:${many.join()}`);
  expect(snapshot).toEqual({ end: many[maxRunning], running: many.slice(0, maxRunning) });
  expect(readSnapshot('3:8:4,6')).toEqual({ end: 8, running: [4, 6] });
  expect(readSnapshot('8:8:')).toEqual({ end: 8, running: [] });
});

it('the first unread charge is after the position, or of a transaction that has ended since', () => {
  const since = { end: 20, running: [5, 9] };
  const cursor = { since, until: null, position: null, ...state };
  expect(firstUnread(cursor, { end: 30, running: [] })).toBe(5);
  expect(firstUnread(cursor, { end: 30, running: [5] })).toBe(9);
  expect(firstUnread(cursor, { end: 30, running: [5, 9] })).toBe(20);
  const position = { transactionId: 12, chargeId: 'req_1' };
  expect(firstUnread({ ...cursor, position }, { end: 30, running: [] })).toBe(12);
});

it.each(['', '2 1 0 0 5: - -', '1 1 0 0 5:x - -', '1 1 0 0 5: -', `1 1 0 0 5:${many.join()} - -`])(
  'other text is no cursor: %p',
  (text) => {
    expect(decodeChargeCursor(Buffer.from(text).toString('base64url'))).toBeNull();
  },
);
