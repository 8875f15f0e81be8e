import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { setHead } from './answer-headers.js';
import type { FileDownload } from './file-download.js';
import { setHeaders, type HeaderList } from './header-list.js';
import { waitForReader, type ReaderTerms } from './wait-for-reader.js';

interface ByteRange {
  readonly from: number;
  /** Not among them. */
  readonly to: number;
}

/**
 * Sends a file, or the range of it that was asked for (RFC 9110, 14): one range of bytes, when `If-Range` names this
 * version or is not there; of several, and of other units, the whole. A file is sent as it is, in no content coding, so
 * that places in it are those of its bytes. It is read as fast as its reader takes it, until
 * `terms.ended` is aborted.
 * @throws ApiError RANGE_NOT_SATISFIABLE when the range begins behind the end.
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
  // A failure closes the connection, so that a reader does not mistake a part of the file for all of it.
  sendBytes(response, file.read(from, to), terms).catch(() => response.destroy());
}

/** Bytes per write. A reader that takes one write within the time limit is not stalled. */
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

/** The names of units are in any case. */
const onlyRange = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/** Null for the whole file, which HEAD describes too. */
function rangeOf({ method, headers }: IncomingMessage, { bytes, version }: FileDownload): ByteRange | null {
  if (method === 'HEAD') return null;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== `"${version}"`) return null;
  const [isRange, first, last, suffix] = onlyRange.exec(headers.range?.replaceAll(' ', '') ?? '') ?? [];
  if (isRange === undefined) return null;
  const from = suffix === undefined ? Number(first) : Math.max(0, bytes - Number(suffix));
  const end = suffix === undefined && last !== '' ? Number(last) + 1 : bytes;
  // Its end before its start: no range at all, by the grammar.
  if (end <= from && last !== '' && suffix === undefined) return null;
  if (from >= bytes) throw notSatisfiable(bytes);
  return { from, to: Math.min(end, bytes) };
}

function notSatisfiable(bytes: number): ApiError {
  const message = `The file has ${bytes} bytes, and the range begins behind them.`;
  return new ApiError('RANGE_NOT_SATISFIABLE', message, { headers: { 'Content-Range': `bytes */${bytes}` } });
}
