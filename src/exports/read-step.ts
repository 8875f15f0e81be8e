import type { ExportPlace } from '../store/exports/export-leases.js';
import type { ExportRows, ReadRows } from './export-rows.js';

/** How many records a step has, and how many bytes their documents have together, but for the last part that is read. */
export interface StepBounds {
  readonly rows: number;
  readonly bytes: number;
}

/** Read first, to see how large the records are. */
const firstRows = 50;

/**
 * Reads the records of a step in parts: first a few, and then as many as fit when they are as large as the largest so far.
 * Records have no largest size of their own, and a step of the largest would not fit into memory.
 */
export async function readStep(
  read: ReadRows,
  after: ExportPlace | null,
  bounds: StepBounds,
): Promise<ExportRows> {
  const documents: string[] = [];
  let place = after;
  let [bytes, largest] = [0, 1];
  let next = Math.min(firstRows, bounds.rows);
  for (let rows = 0; ;) {
    const part = await read(place, next);
    rows += next;
    place = part.place ?? place;
    for (const document of part.documents) {
      documents.push(document);
      const size = Buffer.byteLength(document);
      bytes += size;
      largest = Math.max(largest, size);
    }
    next = Math.min(bounds.rows - rows, Math.floor((bounds.bytes - bytes) / largest));
    if (part.isEnd || next <= 0) return { documents, place, isEnd: part.isEnd };
  }
}
