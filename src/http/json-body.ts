import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';

type Next = (error?: Error) => void;
type Parser = (request: IncomingMessage, response: ServerResponse, next: Next) => void;
type JsonOptions = NonNullable<Parameters<typeof express.json>[0]>;
type Parsed = IncomingMessage & { body?: unknown };

/**
 * Creates a body-parser for JSON in UTF-8 that ignores the content type's `charset`. A body whose type says UTF-16 can
 * be in either encoding.
 */
export function createJsonParser(options: JsonOptions): Parser {
  const json = express.json(options);
  const raw = express.raw({ ...options, type: 'application/json' });
  return (request, response, next) => {
    ignoreCharset(request);
    if (!saysUtf16(request)) {
      json(request, response, next);
      return;
    }
    raw(request, response, (error?: Error) => {
      next(error ?? parseBody(request, options.strict !== false));
    });
  };
}

const jsonType = /^application\/json\s*(?:;|$)/i;

/**
 * Removes the parameters of a JSON content type, except the character set UTF-16. JSON is UTF-8 and defines no
 * `charset`, so a client that sends another one still sends UTF-8 (RFC 8259, sections 8.1 and 11).
 */
export function ignoreCharset(request: IncomingMessage): void {
  const { headers } = request;
  const type = headers['content-type']?.trim() ?? '';
  if (jsonType.test(type) && !saysUtf16(request)) headers['content-type'] = 'application/json';
}

function saysUtf16({ headers }: IncomingMessage): boolean {
  return /;\s*charset\s*=\s*"?utf-?16/i.test(headers['content-type'] ?? '');
}

/** Replaces the bytes of a body with its value. Returns body-parser's error if it is not JSON. */
function parseBody(request: Parsed, isStrict: boolean): Error | undefined {
  const { body } = request;
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const value: unknown = JSON.parse(decode(body));
    if (isStrict && (typeof value !== 'object' || value === null)) throw new SyntaxError('no object or list');
    request.body = value;
    return undefined;
  } catch (cause) {
    return Object.assign(new Error('not JSON', { cause }), { type: 'entity.parse.failed' });
  }
}

/** Decodes JSON text. Its first character is ASCII or a byte order mark, which shows the encoding. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const isBigEndian = first === 0 || (first === 0xfe && second === 0xff);
  const isLittleEndian = second === 0 || (first === 0xff && second === 0xfe);
  const label = isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8';
  return new TextDecoder(label, { fatal: true }).decode(bytes);
}
