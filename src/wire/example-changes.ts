import { idPrefixes } from '../domain/record-id.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { exampleRecords } from './example-records.js';

const number = 'a0a0a0000000000000000001';

/** A page of a feed as examples of the OpenAPI document show it. */
export function exampleChanges(kind: RecordKind): object {
  const id = `${idPrefixes[kind]}${number}`;
  return {
    changes: [
      { change: 'updated', at: '2026-11-22T08:00:00.000Z', id, record: exampleRecords[kind] },
      { change: 'removed', at: '2026-11-22T08:00:00.250Z', id: id.replace(/1$/, '2'), record: null },
    ],
    next_cursor: 'd0V4QW1wbGVDdXJzb3I',
    has_more: false,
  };
}
