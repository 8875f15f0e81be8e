import { LRUCache } from 'lru-cache';
import type { InGeneration } from './map-in-generation.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';

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
  keep({ generation, byId }: InGeneration<Kind>): void {
    if (generation === null) return;
    if (generation !== this.generation) this.byId.clear();
    this.generation = generation;
    for (const [id, record] of byId) this.byId.set(id, record);
  }
}

/** About what a record holds, in bytes. */
function sizeOf(record: object): number {
  let size = 100;
  for (const value of Object.values(record) as unknown[]) {
    if (typeof value === 'string') size += 20 + value.length;
    else if (typeof value === 'object' && value !== null) size += 4 * JSON.stringify(value).length;
    else size += 8;
  }
  return size;
}
