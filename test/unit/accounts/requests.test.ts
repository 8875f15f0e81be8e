import { encodeRequestPosition, readRequestsRequest } from '../../../src/accounts/model/requests.js';
import { Signer } from '../../../src/values/signer.js';

const signer = new Signer(Buffer.alloc(32, 1));
const position = { chargedAt: new Date('2026-11-28T18:00:00.123Z'), id: 'req_1' };
const cursor = encodeRequestPosition(signer, 'one', position);
const standard = {
  limit: 50,
  after: null,
  keyId: null,
  operation: null,
  channel: null,
  minCredits: 0,
  outcome: 'charged',
};

it.each([
  [{}, {}],
  [{ limit: '200' }, { limit: 200 }],
  [{ limit: '1' }, { limit: 1 }],
  [{ first: 7 }, { limit: 7 }],
  [{ after: cursor }, { after: position }],
  [
    { key: 'key_a', operation: 'company' },
    { keyId: 'key_a', operation: 'company' },
  ],
  [
    { channel: 'mcp', outcome: 'all', minCredits: '3' },
    { channel: 'mcp', outcome: 'all', minCredits: 3 },
  ],
])('reads %j', (raw, expected) => {
  expect(readRequestsRequest(raw, signer, 'one')).toEqual({ ...standard, ...expected });
});

it.each([
  [{ limit: '0' }, 'limit must be'],
  [{ limit: '201' }, 'limit must be'],
  [{ first: 201 }, 'first must be'],
  [{ minCredits: '-1' }, 'min_credits must be'],
  [{ channel: 'soap' }, 'channel must be one of'],
  [{ outcome: 'paid' }, 'outcome must be one of all, charged, refunded, free, refused, failed'],
  [{ after: 'x' }, 'after must be the end_cursor'],
  [{ after: encodeRequestPosition(signer, 'two', position) }, 'after must be the end_cursor'],
])('refuses %j', (raw, message) => {
  expect(() => readRequestsRequest(raw, signer, 'one')).toThrow(message);
});

it('a cursor is valid for its own organization only', () => {
  const after = encodeRequestPosition(signer, 'two', position);
  expect(readRequestsRequest({ after }, signer, 'two')).toEqual({ ...standard, after: position });
  expect(() => readRequestsRequest({ after: cursor }, signer, 'two')).toThrow('after must be the end_cursor');
});
