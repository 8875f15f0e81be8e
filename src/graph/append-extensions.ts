import { Readable } from 'node:stream';
import type { AnswerBody } from '../http/send-answer.js';

/**
 * The text of a JSON object, without `extensions`, as it is sent: with them at its end. The text is not parsed.
 */
export function appendExtensions(body: readonly Buffer[], extensions: object | null): readonly Buffer[] {
  if (extensions === null) return body;
  const last = body.at(-1) ?? Buffer.from('{}');
  return [...body.slice(0, -1), last.subarray(0, -1), end(extensions)];
}

/** The same for a text in one. */
export function appendExtensionsToText(text: string, extensions: object | null): string {
  return extensions === null ? text : `${text.slice(0, -1)},"extensions":${JSON.stringify(extensions)}}`;
}

/** The same for a text that comes in pieces. */
export function appendExtensionsTo(stream: Readable, extensions: object): AnswerBody {
  return Readable.from(withEnd(stream, extensions), { objectMode: false });
}

async function* withEnd(stream: Readable, extensions: object): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (held.length > 0) yield held;
    // The closing bracket is held back until it is known to be the last.
    held = piece.subarray(-1);
    if (piece.length > 1) yield piece.subarray(0, -1);
  }
  yield end(extensions);
}

function end(extensions: object): Buffer {
  return Buffer.from(`,"extensions":${JSON.stringify(extensions)}}`);
}
