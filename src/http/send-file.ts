import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { type HeaderList, setHead, setHeaders } from './request-locals.js';
import type { FileDownload } from './send-answer.js';
import { type ReaderTerms, waitForReader } from './streams.js';

interface ByteRange {
  readonly from: number;
  /** Offset after the last byte. */
  readonly to: number;
}

/**
 * Sends a file, or the range of it that was requested (RFC 9110, 14). Supports one byte range, if `If-Range` is absent
 * or names the current version. A request for several ranges or in other units gets the whole file. The file is not
 * compressed, so that offsets refer to its own bytes. Reads the file as fast as the client reads the response, until
 * `terms.ended` is aborted.
 * @throws ApiError RANGE_NOT_SATISFIABLE when the range begins beyond the end.
 */
export function sendFile(
  response: ServerResponse,
  file: FileDownload,
  headers: HeaderList,
  terms: ReaderTerms,
): void {
  const range = rangeOf(response.req, file);
  const { from, to } = range ?? { from: 0, to: file.bytes };
  setHead(response);
  setHeaders(response, headers);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', `"${file.version}"`);
  response.setHeader('Content-Length', to - from);
  if (range !== null) response.setHeader('Content-Range', `bytes ${from}-${to - 1}/${file.bytes}`);
  response.writeHead(range === null ? 200 : 206);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  terms.ended.addEventListener('abort', () => response.destroy());
  // If reading fails, closes the connection, so that the client notices that the file is incomplete.
  sendBytes(response, file.read(from, to), terms).catch(() => response.destroy());
}

/**
 * Bytes per write. Linux reports that a client reads only when a third of the send buffer is free: behind a fast network
 * or a proxy, after up to 1.7 MB. A client that reads less within the time limit is considered stalled.
 */
const writeBytes = 65_536;

async function sendBytes(
  response: ServerResponse,
  pieces: AsyncIterable<Buffer>,
  terms: ReaderTerms,
): Promise<void> {
  for await (const piece of pieces)
    for (let cut = 0; cut < piece.length; cut += writeBytes) {
      if (response.destroyed) return;
      if (!response.write(piece.subarray(cut, cut + writeBytes)))
        await waitForReader(response, 'drain', terms);
    }
  if (response.destroyed) return;
  response.end();
  if (!response.writableFinished) await waitForReader(response, 'finish', terms);
}

/** Matches a single byte range. Range units are case-insensitive. */
const onlyRange = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/** Returns the requested range. Returns null to send the whole file, and for HEAD. */
function rangeOf({ method, headers }: IncomingMessage, { bytes, version }: FileDownload): ByteRange | null {
  if (method === 'HEAD') return null;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== `"${version}"`) return null;
  const [isRange, first, last, suffix] = onlyRange.exec(headers.range?.replaceAll(' ', '') ?? '') ?? [];
  if (isRange === undefined) return null;
  const from = suffix === undefined ? Number(first) : Math.max(0, bytes - Number(suffix));
  const end = suffix === undefined && last !== '' ? Number(last) + 1 : bytes;
  // RFC 9110 defines a range that ends before it starts as invalid. The header is ignored.
  if (end <= from && last !== '' && suffix === undefined) return null;
  if (from >= bytes) throw notSatisfiable(bytes);
  return { from, to: Math.min(end, bytes) };
}

function notSatisfiable(bytes: number): ApiError {
  const message = `The file has ${bytes} bytes; the range starts beyond its end.`;
  return new ApiError('RANGE_NOT_SATISFIABLE', message, { headers: { 'Content-Range': `bytes */${bytes}` } });
}
