import { PassThrough } from 'node:stream';
import type { Reject } from '../intake-item.js';
import { pipeSourceFile, type SourceFile } from './source-file.js';

/** A line of a JSON-lines file, parsed but not yet known to be of any shape. */
export interface JsonLine {
  readonly kind: 'Line';
  readonly line: number;
  readonly text: string;
  readonly value: unknown;
}

/** Reads a file of one JSON document a line. A line that is no JSON, and the point where the file breaks off, are rejects. */
export async function* readJsonLines(
  file: SourceFile,
  onBytes: (count: number) => void,
): AsyncGenerator<JsonLine | Reject> {
  let line = 0;
  try {
    for await (const text of unpackedLines(file, onBytes)) {
      line += 1;
      if (text.trim() !== '') yield parseLine(file, line, text);
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    yield {
      kind: 'Reject',
      file: file.name,
      line: line + 1,
      reason: 'the file breaks off here',
      detail,
      text: '',
    };
  }
}

async function* unpackedLines(file: SourceFile, onBytes: (count: number) => void): AsyncGenerator<string> {
  const input: AsyncIterable<string> = pipeSourceFile(file, new PassThrough(), onBytes).setEncoding('utf8');
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function parseLine(file: SourceFile, line: number, text: string): JsonLine | Reject {
  try {
    const value: unknown = JSON.parse(text);
    return { kind: 'Line', line, text, value };
  } catch {
    const storable = text.replaceAll('\0', '').toWellFormed();
    return { kind: 'Reject', file: file.name, line, reason: 'the line is not JSON', text: storable };
  }
}
