import type { IncomingMessage } from 'node:http';
import { toBodyError } from './to-body-error.js';

const plainType = /^application\/json(; ?charset=utf-8)?$/i;

/**
 * The value of a JSON object or list that nearly every client sends: in UTF-8, not compressed, and as long as it says;
 * null when a request is another, which is for body-parser. That costs about a tenth of a small operation, here as in
 * all it does to find out what it is about to read.
 * @throws what body-parser's own errors become (toBodyError).
 */
export function readPlainJson(request: IncomingMessage, mostBytes: number): Promise<unknown> | null {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = request.headers;
  const isPlain = type !== undefined && plainType.test(type) && encoding === undefined;
  const bytes = Number(length ?? 0);
  return isPlain && bytes > 0 && bytes <= mostBytes ? read(request) : null;
}

function read(request: IncomingMessage): Promise<object> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      try {
        resolve(parse(chunks));
      } catch (cause) {
        reject(bodyError('entity.parse.failed', cause));
      }
    });
    const breakOff = (): void => {
      if (!request.complete) reject(bodyError('request.aborted'));
    };
    request.once('close', breakOff);
    // Who went before this, while the key was looked up, is heard of no more.
    if (request.destroyed) breakOff();
  });
}

/** @throws SyntaxError */
function parse(chunks: readonly Buffer[]): object {
  const [first] = chunks;
  const bytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  const text = bytes.toString();
  const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (typeof value !== 'object' || value === null) throw new SyntaxError('neither an object nor a list');
  return value;
}

function bodyError(type: string, cause?: unknown): Error {
  return toBodyError(Object.assign(new Error(type, { cause }), { type }));
}
