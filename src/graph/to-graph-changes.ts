import type { Changes } from '../context/feeds/changes.js';
import { LoopSlice } from '../context/loop-turns.js';
import { readWireRecord } from '../wire/read-wire-record.js';
import type { Change, ChangePage } from './types/change.js';

/** A page of a feed as the graph has it: each record is read from its document, and so is what it was then. */
export async function toGraphChanges({ feed, changes, nextCursor, hasMore }: Changes): Promise<ChangePage> {
  const slice = new LoopSlice();
  const rows: Change[] = [];
  for (const { change, at, id, document } of changes) {
    if (slice.isOver) await slice.renew();
    const record = document === null ? null : readWireRecord(feed.kind, JSON.parse(document)).record;
    rows.push({ change, at: at.toISOString(), id, record });
  }
  return { changes: rows, nextCursor, hasMore };
}
