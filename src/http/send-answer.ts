import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { ApiError } from '../errors/api-error.js';

/** An answer's bytes: whole, in pieces, or as they are unpacked; null is no body. */
export type AnswerBody = readonly Buffer[] | Readable | null;

type Headers = Readonly<Record<string, string>>;

/** Sends an encoded JSON answer with its headers; no body is 204. */
export function sendAnswer(
  response: ServerResponse,
  status: number,
  body: AnswerBody,
  headers: Headers,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null) {
    response.writeHead(204).end();
    return;
  }
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (isPieces(body)) sendPieces(response, status, body);
  else sendStream(response, status, body);
}

/** Tells a caller that what it has is what it would get: no body. */
export function sendNotModified(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(304).end();
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

function isPieces(body: readonly Buffer[] | Readable): body is readonly Buffer[] {
  return Array.isArray(body);
}

function sendPieces(response: ServerResponse, status: number, pieces: readonly Buffer[]): void {
  response.setHeader(
    'Content-Length',
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
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
