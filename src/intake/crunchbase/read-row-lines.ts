import type { CsvLine } from './csv-lines.js';
import { readCsvRecord } from './csv-record.js';
import type { LineQueue } from './line-queue.js';

/** The fields of a row and its text, or (with null) one line that begins none, and why. */
export type RowLines = {
  /** The number of its first line, counted from 1. */
  readonly line: number;
  readonly text: string;
} & (
  | { readonly fields: readonly string[] }
  | { readonly fields: null; readonly reason: string; readonly detail?: string }
);

type Refusal = { readonly reason: string; readonly detail: string } | null;

/** Descriptions of an export have a few line breaks; a quote that is none takes all there are. */
const mostLines = 10;
const blank = /^\r?\n?$/;

/**
 * Takes the lines of the next row; null at the end. Fields that `check` refuses, and a quoted field that does not end
 * within ten lines, cost the first line alone: the others are given back.
 */
export async function readRowLines(
  lines: LineQueue,
  check: (fields: readonly string[]) => Refusal,
): Promise<RowLines | null> {
  let first = await lines.take();
  while (first !== undefined && first !== null && blank.test(first)) first = await lines.take();
  if (first === undefined) return null;
  const line = lines.next - 1;
  if (first === null) {
    return { line, text: '', fields: null, reason: 'the line is longer than 1,000,000 characters' };
  }
  return readRow(lines, line, first, check);
}

async function readRow(
  lines: LineQueue,
  line: number,
  first: string,
  check: (fields: readonly string[]) => Refusal,
): Promise<RowLines> {
  const more: CsvLine[] = [];
  const refused = (refusal: { readonly reason: string; readonly detail?: string }): RowLines => {
    lines.giveBack(more);
    return { line, text: first, fields: null, ...refusal };
  };
  let text = first;
  for (;;) {
    const record = readCsvRecord(text);
    if ('fields' in record) {
      const refusal = check(record.fields);
      return refusal === null ? { line, text, fields: record.fields } : refused(refusal);
    }
    const next = record.unfinished === 'open' && more.length + 1 < mostLines ? await lines.take() : undefined;
    if (next !== undefined) more.push(next);
    if (next === undefined || next === null) return refused({ reason: 'a quoted field does not end' });
    text += next;
  }
}
