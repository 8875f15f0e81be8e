import {
  decodeFeedCursor,
  encodeFeedCursor,
  type FeedPosition,
  recordsFeedName,
  searchFeedName,
} from '../../../src/history/model/feeds.js';
import { Signer } from '../../../src/values/signer.js';

const signer = new Signer(Buffer.alloc(32, 1));
const companies = recordsFeedName('Company');
const search = searchFeedName(7);

it.each<[string, FeedPosition]>([
  ['without a scan', { sequence: 12, scan: null }],
  ['at the start of a scan', { sequence: 0, scan: { after: null, startedAt: 0 } }],
  ['within a scan', { sequence: 12, scan: { after: 'abc123', startedAt: 1_764_352_800_000 } }],
])('a cursor is its position %s', (_name, position) => {
  const cursor = encodeFeedCursor(signer, companies, position);
  expect(decodeFeedCursor(signer, companies, cursor, 'cursor')).toEqual(position);
});

const sign = (...parts: unknown[]): string => signer.encodeCursor('feed', companies.text, parts);

it.each([
  ['another feed', encodeFeedCursor(signer, recordsFeedName('Person'), { sequence: 1, scan: null })],
  ['a list', signer.encodeCursor('list', companies.text, [1, 1])],
  ['a later format', sign(2, 1)],
  ['a negative number', sign(1, -1)],
  ['a fraction', sign(1, 1.5)],
  ['half a scan', sign(1, 1, 'abc')],
  ['a scan after an impossible ID', sign(1, 1, 'a b', 0)],
  ['a scan that started at an impossible time', sign(1, 1, 'abc', 8.64e15 + 2)],
])('a cursor of %s is refused', (_name, cursor) => {
  expect(() => decodeFeedCursor(signer, companies, cursor, 'cursor')).toThrow(
    'cursor must be a cursor of this feed',
  );
});

it('the feed of a search has no scan', () => {
  const scanning = signer.encodeCursor('feed', search.text, [1, 1, null, 0]);
  expect(() => decodeFeedCursor(signer, search, scanning, 'cursor')).toThrow('must be a cursor of this feed');
});
