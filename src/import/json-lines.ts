import { readSourceFile, type SourceFile } from '../files/source-file.js';
import type { FileListener, Reject } from './intake-item.js';
import type { RefusalWatch } from './refusal-watch.js';

/** A parsed line of a JSON Lines file. Its shape has not been validated. */
export interface JsonLine {
  readonly kind: 'Line';
  readonly line: number;
  readonly text: string;
  readonly value: unknown;
}

/**
 * Reads a file with one JSON document per line. Yields a reject for a line that is not JSON or is a list, and for the
 * line at which reading fails. The caller calls `watch.note` for each line, and `watch.end` after the last one.
 */
export async function* readJsonLines(
  file: SourceFile,
  watch: RefusalWatch,
  listener: FileListener,
): AsyncGenerator<JsonLine | Reject> {
  const position = { line: 1 };
  let layout: string | null | undefined;
  const onBytes = (count: number): void => {
    listener.onBytes(count);
  };
  try {
    const chunks = readSourceFile(file, onBytes, listener.signal);
    for await (const bytes of unpackedLines(chunks, position)) {
      const read = readLine(file, position.line, bytes);
      if (read === null) continue;
      // The first line shows whether the file has another layout, which is then the reason to reject its lines.
      if (layout === undefined) layout = describeLayout(read);
      yield layout !== null && isOfLayout(read) ? reject(file, read.line, layout, read.text) : read;
    }
  } catch (error) {
    yield watch.breakOff(position.line, error);
  }
}

const newline = 0x0a;
/** Parsing and validating a line blocks the process, which could not be stopped during longer ones. */
const maxLineBytes = 4 * 1024 * 1024;
const tooLong = 'the line is longer than 4 MiB';

/**
 * Yields the lines that are not empty, as bytes, or null for an overlong line. The bytes show whether a U+FFFD is in the
 * file or replaces invalid UTF-8. `position` has the number of the line.
 */
async function* unpackedLines(
  chunks: AsyncIterable<Buffer>,
  position: { line: number },
): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const takeLine = (): Buffer | null => {
    const bytes = length > maxLineBytes ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return bytes;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      parts.push(chunk.subarray(start, end));
      length += end - start;
      const line = takeLine();
      if (line?.length !== 0) yield line;
      position.line += 1;
      start = end + 1;
      for (; chunk[start] === newline; start += 1) position.line += 1;
    }
    length += chunk.length - start;
    if (length <= maxLineBytes) parts.push(chunk.subarray(start));
    else parts = [];
  }
  if (length > 0) yield takeLine();
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a line. Returns null for a blank line. */
function readLine(file: SourceFile, line: number, bytes: Buffer | null): JsonLine | Reject | null {
  if (bytes === null) return reject(file, line, tooLong, '');
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return reject(file, line, 'the line is not UTF-8', bytes.toString('latin1'));
  }
  if (text.trim() === '') return null;
  try {
    return { kind: 'Line', line, text, value: JSON.parse(text) as unknown };
  } catch {
    return reject(file, line, notJson, text);
  }
}

const notJson = 'the line is not JSON';
const listLayout = "the file is a JSON list, but each line must be one record: convert it with jq -c '.[]'";
const indentedLayout = 'the file is indented JSON, but each line must be one record: convert it with jq -c .';

/** Returns a reject reason if the first line is the beginning of JSON in another layout; otherwise null. */
function describeLayout(first: JsonLine | Reject): string | null {
  const text = first.text.trim();
  if (first.kind === 'Line') return Array.isArray(first.value) ? listLayout : null;
  if (first.reason !== notJson) return null;
  if (text.startsWith('[')) return listLayout;
  return /^\{(?:.*[,{[])?$/s.test(text) ? indentedLayout : null;
}

/** True for a line that is part of JSON in another layout: it is not JSON by itself, or no object. */
function isOfLayout(line: JsonLine | Reject): boolean {
  if (line.kind === 'Reject') return line.reason === notJson;
  return typeof line.value !== 'object' || line.value === null || Array.isArray(line.value);
}

function reject(file: SourceFile, line: number, reason: string, text: string): Reject {
  return { kind: 'Reject', file: file.label, line, reason, text };
}
