import type { LookupRow } from '../identifiers/lookup-reader.js';
import type { BulkInput } from './call-inputs.js';

/** Rows that are sent together. */
export interface Chunk {
  /** How many rows of the file come before them. */
  readonly start: number;
  readonly rows: readonly LookupRow[];
}

/**
 * Groups rows into chunks. When the rows fail, those before the failure are a chunk first. No chunk comes after the
 * signal.
 */
export async function* readChunks(
  rows: AsyncIterable<LookupRow>,
  { chunk, skip }: Pick<BulkInput, 'chunk' | 'skip'>,
  stopping: AbortSignal,
): AsyncGenerator<Chunk> {
  let start = skip;
  let skipped = 0;
  let waiting: LookupRow[] = [];
  let failure: Error | null = null;
  try {
    for await (const row of rows) {
      if (skipped < skip) {
        skipped += 1;
        continue;
      }
      waiting.push(row);
      if (waiting.length < chunk) continue;
      yield { start, rows: waiting };
      start += waiting.length;
      waiting = [];
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  if (stopping.aborted) return;
  if (waiting.length > 0) yield { start, rows: waiting };
  if (failure !== null) throw failure;
}
