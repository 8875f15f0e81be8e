import { LRUCache } from 'lru-cache';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { mapInParts } from '../map-in-parts.js';
import type { InGeneration } from './map-in-generation.js';

/** What is kept of one selection of fields, as `sizeOf` reckons. */
const mostBytes = 4 * 2 ** 20;
/** Larger records are read each time. */
const mostBytesEach = 8 * 2 ** 10;

/** Which of the asked records are kept. */
export interface Looked<Kind extends RecordKind> {
  /** What the records were read from; null when none are kept. */
  readonly generation: number | null;
  readonly found: Map<string, RecordOfKind[Kind]>;
  readonly missing: readonly string[];
}

/** Records of one kind with the same fields, all of one generation: as they were while the database told this number. */
export class KeptRecords<Kind extends RecordKind> {
  private generation: number | null = null;
  private readonly byId = new LRUCache<string, { readonly id: string }>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesEach,
    sizeCalculation: sizeOf,
  });

  look(ids: readonly string[]): Looked<Kind> {
    const found = new Map<string, RecordOfKind[Kind]>();
    const missing: string[] = [];
    for (const id of ids) {
      const record = this.byId.get(id);
      if (record === undefined) missing.push(id);
      else found.set(id, record as RecordOfKind[Kind]);
    }
    return { generation: this.generation, found, missing };
  }

  /** Keeps what was read in a generation; what is of another one goes. In none, there is nothing to keep. */
  async keep({ generation, byId }: InGeneration<Kind>): Promise<void> {
    if (generation === null) return;
    if (generation !== this.generation) this.byId.clear();
    this.generation = generation;
    await mapInParts([...byId.values()], (record) => {
      // Others may have the event loop between two parts, and be told of another generation.
      if (generation === this.generation) this.byId.set(record.id, record);
    });
  }
}

/** About what a value holds, in bytes; no more of it is looked at than says that it is too large. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 20 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 50;
  for (const part of Object.values(value) as unknown[]) {
    size += sizeOf(part);
    if (size > mostBytesEach) break;
  }
  return size;
}
