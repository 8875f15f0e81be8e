import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../../domain/cache-counts.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { KeptRecords } from './kept-records.js';

/** Kinds with a selection of fields; the one that was not asked for the longest is forgotten. */
const mostSelections = 8;

/**
 * Records that a process keeps because the same ones stand at the ends of many links, as investors do. Nothing of it is
 * taken for true by itself: `readLinkedRecords` asks the database whether it still is.
 */
export class RecordCache {
  readonly counts = new CacheCounts();
  private readonly selections = new LRUCache<string, KeptRecords<RecordKind>>({ max: mostSelections });

  /** What is kept of the records of a kind with these fields; all fields where none are given. */
  of<Kind extends RecordKind>(kind: Kind, fields: readonly string[] | undefined): KeptRecords<Kind> {
    const key = `${kind} ${fields?.join(' ') ?? '*'}`;
    let kept = this.selections.get(key);
    if (kept === undefined) this.selections.set(key, (kept = new KeptRecords()));
    return kept as KeptRecords<Kind>;
  }
}
