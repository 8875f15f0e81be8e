import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { ApiError } from '../errors/api-error.js';
import { PackedBody } from '../store/accounts/packed-body.js';
import { chooseCoding, takesGzip } from './compression/choose-coding.js';
import { lengthOf, sendCoded, sendCompressed } from './compression/send-compressed.js';

/** An answer's bytes: whole, in pieces, as they come, or packed as they were kept; null is no body. */
export type AnswerBody = readonly Buffer[] | Readable | PackedBody | null;

type Headers = Readonly<Record<string, string>>;

/** An answer of no more bytes fits a packet or two as it is, and is not compressed unless its caller wants it so. */
const mostUncompressed = 1000;

/**
 * Sends an encoded JSON answer with its headers, compressed for whoever asks for that; no body is 204. An ETag among the
 * headers is that of the bytes as they are given.
 */
export function sendAnswer(
  response: ServerResponse,
  status: number,
  body: AnswerBody,
  headers: Headers,
): void {
  setHeaders(response, headers);
  if (body === null) {
    response.writeHead(204).end();
    return;
  }
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
  sendBody(response, status, body);
}

function sendBody(response: ServerResponse, status: number, body: Exclude<AnswerBody, null>): void {
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
export function sendNotModified(response: ServerResponse, headers: Headers): void {
  setHeaders(response, headers);
  response.writeHead(304).end();
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  // Sharing with pages of other origins may have set one.
  if (response.hasHeader('Vary')) response.appendHeader('Vary', 'Accept-Encoding');
  else response.setHeader('Vary', 'Accept-Encoding');
}

/** Sends a small JSON answer with its headers. */
export function sendJson(response: ServerResponse, status: number, body: object, headers: Headers): void {
  sendAnswer(response, status, [Buffer.from(JSON.stringify(body))], headers);
}

/** Sends an error in the contract's shape (contract 7): both fields, always. */
export function sendError(response: ServerResponse, error: ApiError, headers: Headers): void {
  const body = { errorCode: error.code, message: error.message };
  sendJson(response, error.status, body, { ...headers, ...error.headers });
}

function isPieces(body: Exclude<AnswerBody, null>): body is readonly Buffer[] {
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
