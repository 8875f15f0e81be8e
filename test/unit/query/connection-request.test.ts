import { readConnectionRequest } from '../../../src/query/model/connection-request.js';
import { decodeCursor, encodeCursor } from '../../../src/query/model/cursor.js';
import { decodeGroupCursor, encodeGroupCursor } from '../../../src/query/model/group-cursor.js';
import { Signer } from '../../../src/values/signer.js';

const signer = new Signer(Buffer.alloc(32, 1));

describe('the cursor of a list', () => {
  const position = { values: [12, null, 'x'], id: 'a' };
  const cursor = encodeCursor(signer, 'companies NAME', position);

  it.each([position, { values: [], id: 'a' }])('is the position %j', (one) => {
    expect(decodeCursor(signer, 'list', encodeCursor(signer, 'list', one), 'after')).toEqual(one);
  });

  it.each([
    ['another order', cursor, 'companies FOUNDED'],
    ['an aggregate', encodeGroupCursor(signer, 'companies NAME', [1]), 'companies NAME'],
    ['no server', 'x', 'companies NAME'],
  ])('of %s is refused', (_name, given, list) => {
    expect(() => decodeCursor(signer, list, given, 'before')).toThrow(
      'before must be a cursor of this connection',
    );
  });
});

describe('the cursor of an aggregate', () => {
  it('is the position of a group, of this aggregate only', () => {
    const after = encodeGroupCursor(signer, 'one', ['US', 3]);
    expect(decodeGroupCursor(signer, 'one', { after: null })).toBeNull();
    expect(decodeGroupCursor(signer, 'one', { after })).toEqual(['US', 3]);
    expect(() => decodeGroupCursor(signer, 'two', { after })).toThrow(
      'after must be a cursor of this aggregate',
    );
  });
});

describe('the arguments of a connection', () => {
  it.each([
    [{}, { from: 'start', size: 50, after: null, before: null, includeTotal: false, condition: null }],
    [{ first: 1 }, { from: 'start', size: 1 }],
    [{ first: 5000 }, { from: 'start', size: 5000 }],
    [
      { last: 7, before: 'c' },
      { from: 'end', size: 7, before: 'c' },
    ],
    [
      { first: null, last: 3 },
      { from: 'end', size: 3 },
    ],
    [
      { orderBy: { field: 'ORGANIZATION_NAME' } },
      { order: [{ field: 'ORGANIZATION_NAME', direction: 'ASC' }] },
    ],
    [
      { orderBy: [{ field: 'ORGANIZATION_NAME', direction: 'DESC' }] },
      { order: [{ field: 'ORGANIZATION_NAME', direction: 'DESC' }] },
    ],
    [{ includeTotal: true }, { includeTotal: true }],
  ])('%j', (raw, expected) => {
    expect(readConnectionRequest('Company', raw)).toMatchObject(expected);
  });

  it.each([
    [{ first: 0 }, 'first must be an integer from 1 to 5000'],
    [{ first: 5001 }, 'first must be an integer from 1 to 5000'],
    [{ last: 5001 }, 'last must be an integer from 1 to 5000'],
    [{ first: 1.5 }, 'first must be an integer'],
    [{ first: 1, last: 1 }, 'Use either first or last, not both'],
    [{ after: 1 }, 'after must be a cursor'],
    [
      { orderBy: [{ field: 'ORGANIZATION_NAME' }, { field: 'ORGANIZATION_NAME' }] },
      'only once, got ORGANIZATION_NAME twice',
    ],
    [{ orderBy: [{ field: 'ID' }, { field: 'ORGANIZATION_NAME' }] }, 'ID must be the last field'],
    [{ orderBy: { field: 'NOPE' } }, 'orderBy.field must be one of'],
    [{ orderBy: Array(5).fill({ field: 'ORGANIZATION_NAME' }) }, 'at most 4 keys, got 5'],
  ])('%j are refused', (raw, message) => {
    expect(() => readConnectionRequest('Company', raw)).toThrow(message);
  });
});
