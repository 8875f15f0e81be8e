import { readLines } from './read-lines.js';
import { readText } from './read-text.js';

/**
 * The rows of an NDJSON file as they come, as of `exports.file`. What they are is what the caller says.
 * @throws SyntaxError when a line is no JSON.
 */
export async function* readNdjson<Row = unknown>(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Row, void, undefined> {
  for await (const line of readLines(readText(body))) if (line !== '') yield JSON.parse(line) as Row;
}
