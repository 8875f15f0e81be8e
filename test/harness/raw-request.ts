import { once } from 'node:events';
import { connect } from 'node:net';
import type { Answer } from './caller.js';

/** A request whose bytes are sent exactly as given, without encoding, joining or omitting anything. */
export interface RawRequest {
  readonly method?: string;
  /** The request target, for example `/api/v1/companies/%zz`. */
  readonly target: string;
  /**
   * Headers in the order in which they are sent, possibly with duplicates. `Host`, `Connection: close` and, with a
   * body, `Content-Length` are added.
   */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer | string;
  /** True to send the body as one chunk, without Content-Length. */
  readonly chunked?: boolean;
}

const timeoutMs = 120_000;

/** Sends a request on a new connection. The response's `body` is undefined if it is not JSON. */
export async function sendRaw(url: string, request: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server did not answer.')));
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // A server that rejects a request early may close the connection while bytes are still being sent. An error is
  // ignored if there is a response.
  const failure: { error?: Error } = {};
  socket.on('error', (error) => (failure.error = error));
  socket.write(toBytes(request));
  if (!socket.destroyed) await once(socket, 'close');
  if (received.length === 0) throw failure.error ?? new Error('The server closed without an answer.');
  return readAnswer(Buffer.concat(received));
}

function toBytes({ method = 'GET', target, headers = [], body, chunked = false }: RawRequest): Buffer {
  const bytes = Buffer.from(body ?? '');
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [framing]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (body === undefined) return head;
  if (!chunked) return Buffer.concat([head, bytes]);
  return Buffer.concat([head, ...chunksOf(bytes), Buffer.from('0\r\n\r\n')]);
}

function chunksOf(bytes: Buffer): Buffer[] {
  return bytes.length === 0
    ? []
    : [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')];
}

function readAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const text = bytes.subarray(end + 4).toString('utf8');
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
