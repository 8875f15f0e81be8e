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
 * Reads a file with one JSON document per line. Yields a reject for a line that is not JSON, and for the line at which
 * reading fails. The caller calls `watch.note` for each line, and `watch.end` after the last one.
 */
export async function* readJsonLines(
  file: SourceFile,
  watch: RefusalWatch,
  listener: FileListener,
): AsyncGenerator<JsonLine | Reject> {
  let line = 0;
  const onBytes = (count: number): void => {
    listener.onBytes(count);
  };
  try {
    for await (const bytes of unpackedLines(file, onBytes)) {
      line += 1;
      const read = readLine(file, line, bytes);
      if (read !== null) yield read;
    }
  } catch (error) {
    yield watch.breakOff(line + 1, error);
  }
}

const newline = 0x0a;
const maxLineBytes = 32 * 1024 * 1024;
const tooLong = 'the line is longer than 32 MiB';

/**
 * Yields lines as bytes, or null for an overlong line. The bytes show whether a U+FFFD is in the file or replaces
 * invalid UTF-8.
 */
async function* unpackedLines(
  file: SourceFile,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const takeLine = (): Buffer | null => {
    const line = length > maxLineBytes ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of readSourceFile(file, onBytes)) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      parts.push(chunk.subarray(start, end));
      length += end - start;
      yield takeLine();
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= maxLineBytes) parts.push(chunk.subarray(start));
    else parts = [];
  }
  yield takeLine();
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a line. Returns null for a blank line. */
function readLine(file: SourceFile, line: number, bytes: Buffer | null): JsonLine | Reject | null {
  const reject = (reason: string, text: string): Reject => ({
    kind: 'Reject',
    file: file.label,
    line,
    reason,
    text,
  });
  if (bytes === null) return reject(tooLong, '');
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return reject('the line is not UTF-8', bytes.toString('latin1'));
  }
  if (text.trim() === '') return null;
  try {
    return { kind: 'Line', line, text, value: JSON.parse(text) as unknown };
  } catch {
    return reject('the line is not JSON', text);
  }
}
