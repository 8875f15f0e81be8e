import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { ApiError } from '../errors/api-error.js';
import { PackedBody } from '../store/accounts/packed-body.js';
import { setHead } from './answer-headers.js';
import { chooseCoding, takesGzip } from './compression/choose-coding.js';
import { lengthOf, sendCoded, sendCompressed } from './compression/send-compressed.js';
import { localsOf } from './door-locals.js';
import { setHeaders, toHeaderList, type HeaderList } from './header-list.js';

/** An answer: its text, its bytes in pieces or as they come, or packed as they were kept; null is no body. */
export type AnswerBody = string | readonly Buffer[] | Readable | PackedBody | null;

/** An answer of no more bytes fits a packet or two as it is, and is not compressed unless its caller wants it so. */
const mostUncompressed = 1000;

const json = 'application/json; charset=utf-8';

/**
 * Sends an encoded JSON answer with its headers, compressed for whoever asks for that; no body is 204. Of a header that
 * comes twice the last value counts. An ETag among the headers is that of the bytes as they are given.
 */
export function sendAnswer(
  response: ServerResponse,
  status: number,
  body: AnswerBody,
  headers: HeaderList,
): void {
  beginAnswer(response, headers);
  if (body === null) {
    response.writeHead(204).end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', json);
  sendBody(response, status, typeof body === 'string' ? [Buffer.from(body)] : body);
}

/**
 * Sends the JSON text of an answer (200), whose headers have a name each. It is most of what a read by id costs after
 * the database, so its headers are written as a list, and its text is handed on as it is.
 */
export function sendText(response: ServerResponse, text: string, headers: HeaderList, type = json): void {
  const bytes = Buffer.byteLength(text);
  const coding = chooseCoding(response.req.headers['accept-encoding'], bytes > mostUncompressed);
  if (coding !== null || response.hasHeader('Vary')) {
    sendAnswer(response, 200, text, [...headers, 'Content-Type', type]);
    return;
  }
  const list = [...(localsOf(response).head ?? []), ...headers];
  list.push('Vary', 'Accept-Encoding', 'Content-Type', type, 'Content-Length', String(bytes));
  // ASCII is copied as it is.
  response.writeHead(200, list).end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** What is left to be encoded, or sent as it is. */
type Bytes = Exclude<AnswerBody, string | null>;

function sendBody(response: ServerResponse, status: number, body: Bytes): void {
  const accepted = response.req.headers['accept-encoding'];
  const coding = chooseCoding(accepted, !isPieces(body) || lengthOf(body) > mostUncompressed);
  if (body instanceof PackedBody) {
    if (coding !== null && takesGzip(accepted)) sendCoded(response, status, body.gzipped, 'gzip');
    else sendBody(response, status, body.unpack());
  } else if (coding !== null) sendCompressed(response, status, body, coding);
  else if (isPieces(body)) sendPieces(response, status, body);
  else sendStream(response, status, body);
}

/** Tells a caller that what it has is what it would get: no body. */
export function sendNotModified(response: ServerResponse, headers: HeaderList): void {
  beginAnswer(response, headers);
  response.writeHead(304).end();
}

/** Sends the headers of an answer to HEAD. The length of its body is not known, because nothing was read for it. */
export function sendHead(response: ServerResponse, status: number, headers: HeaderList, type = json): void {
  beginAnswer(response, headers);
  response.setHeader('Content-Type', type);
  response.writeHead(status).end();
}

function beginAnswer(response: ServerResponse, headers: HeaderList): void {
  setHead(response);
  setHeaders(response, headers);
  // Sharing with pages of other origins may have set one.
  response.appendHeader('Vary', 'Accept-Encoding');
}

/** Sends a small JSON answer with its headers. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: HeaderList = [],
): void {
  sendAnswer(response, status, [Buffer.from(JSON.stringify(body))], headers);
}

/** Sends an error in the contract's shape (contract 7): both fields, always. */
export function sendError(response: ServerResponse, error: ApiError, headers: HeaderList = []): void {
  const body = { errorCode: error.code, message: error.message };
  sendJson(response, error.status, body, [...headers, ...toHeaderList(error.headers)]);
}

function isPieces(body: Bytes): body is readonly Buffer[] {
  return Array.isArray(body);
}

/** Sends bytes as they are, beside the headers that are set. */
export function sendPieces(response: ServerResponse, status: number, pieces: readonly Buffer[]): void {
  response.setHeader('Content-Length', lengthOf(pieces));
  response.writeHead(status);
  const [only] = pieces;
  if (pieces.length === 1) {
    response.end(only);
    return;
  }
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.uncork();
  response.end();
}

/** A stream that fails in the middle breaks the connection off, so that nobody takes half of an answer for all of it. */
function sendStream(response: ServerResponse, status: number, stream: Readable): void {
  response.writeHead(status);
  pipeline(stream, response, () => undefined);
}
