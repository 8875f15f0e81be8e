import type { ServerResponse } from 'node:http';
import type { ApiError } from '../errors/api-error.js';

/** Sends a JSON answer with its headers; null is 204 and no body. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object | null,
  headers: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null) {
    response.writeHead(204).end();
    return;
  }
  const text = Buffer.from(JSON.stringify(body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', text.length);
  response.writeHead(status).end(text);
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
