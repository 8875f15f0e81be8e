import type { ServerResponse } from 'node:http';
import type { ApiError } from '../errors/api-error.js';

/** An answer as it is sent; null is no body. Made before the answer is charged, so that nothing can fail after it. */
export function encodeJson(body: object | null): Buffer | null {
  return body === null ? null : Buffer.from(JSON.stringify(body));
}

/** Sends an encoded answer with its headers; no body is 204. */
export function sendEncoded(
  response: ServerResponse,
  status: number,
  bytes: Buffer | null,
  headers: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (bytes === null) {
    response.writeHead(204).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(status).end(bytes);
}

/** Sends a JSON answer with its headers. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>>,
): void {
  sendEncoded(response, status, encodeJson(body), headers);
}

/** Sends an error in the contract's shape (contract 7): both fields, always. */
export function sendError(
  response: ServerResponse,
  error: ApiError,
  headers: Readonly<Record<string, string>>,
): void {
  const body = { errorCode: error.code, message: error.message };
  sendJson(response, error.status, body, { ...headers, ...error.headers });
}
