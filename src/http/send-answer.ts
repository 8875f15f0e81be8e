import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { PackedBody } from '../accounts/model/charge.js';
import type { ApiError } from '../errors/api-error.js';
import type { RowWriter } from '../records/wire/csv-line.js';
import { isTextFormat, type RowFormat } from '../records/wire/row-formats.js';
import type { JsonSource } from '../values/json-source.js';
import { codedAnswers, compressSlices, compressWhole } from './compression/encoders.js';
import { chooseCoding, type Coding, takesGzip } from './negotiate-type.js';
import { type HeaderList, localsOf, setHead, setHeaders, toHeaderList } from './request-locals.js';

/** The rows of a response in a text format other than JSON. Rows are created when they are written. */
export class TextRows {
  /** @param json Returns the JSON text of a row. Positions are zero-based. */
  constructor(
    readonly writer: RowWriter,
    readonly count: number,
    readonly json: (position: number) => JsonSource,
  ) {}
}

/** The rows of a response in a format that is not text. */
export class FileRows {
  /** @param encode Returns the bytes of the file. */
  constructor(readonly encode: () => Promise<Buffer[]>) {}
}

/** The rows of a page in their wire format. Rows are created when they are written. */
export class LazyRows {
  constructor(
    readonly count: number,
    /** Returns a row. Positions are zero-based. */
    readonly row: (position: number) => object,
  ) {}
}

/** Wraps records as rows that are serialized when they are written. */
export function lazyRows<T>(records: readonly T[], serialize: (record: T) => object): LazyRows {
  return new LazyRows(records.length, (position) => serialize(records[position] as T));
}

/** The rows of an NDJSON response, one per line. Rows are created when they are written. */
export class LineRows extends LazyRows {}

/** The media types of the row formats other than JSON. */
export const rowTypes: Readonly<Record<RowFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns the Content-Type header of a row format. CSV responses always have a header line. */
export function contentTypeOf(format: RowFormat): string {
  if (!isTextFormat(format)) return rowTypes[format];
  return `${rowTypes[format]}; charset=utf-8${format === 'csv' ? '; header=present' : ''}`;
}

/** A file that is sent whole or in part. It is read while it is sent. */
export interface FileDownload {
  readonly bytes: number;
  /** A strong ETag, without quotes. */
  readonly version: string;
  readonly contentType: string;
  readonly name: string;
  /** Reads the bytes from offset `from` up to, but not including, offset `to`. */
  readonly read: (from: number, to: number) => AsyncIterable<Buffer>;
}

/**
 * A response body: text, bytes in pieces or as a stream, or the gzipped body of a stored response. Null means no body.
 */
export type AnswerBody = string | readonly Buffer[] | Readable | PackedBody | null;

/**
 * A response of at most this many bytes fits in one or two packets. It is compressed only if the caller forbids
 * identity.
 */
const maxUncompressed = 1000;

const json = 'application/json; charset=utf-8';

/**
 * Sends a response with its headers, compressed if the caller accepts that. A null body is sent as 204. The content
 * type is JSON unless a header sets another. The last value of a repeated header applies. An ETag in `headers`
 * identifies the uncompressed bytes; the coding is appended to it.
 */
export function sendAnswer(
  response: ServerResponse,
  status: number,
  body: AnswerBody,
  headers: HeaderList,
): void {
  startResponse(response, headers);
  if (body === null) {
    response.writeHead(204).end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', json);
  sendBody(response, status, typeof body === 'string' ? [Buffer.from(body)] : body);
}

/**
 * Sends JSON text with status 200. Header names must be unique. Apart from the database, sending is most of the cost of
 * a read by ID, so this function writes the headers as one list and does not copy the text.
 */
export function sendText(response: ServerResponse, text: string, headers: HeaderList, type = json): void {
  const bytes = Buffer.byteLength(text);
  const coding = chooseCoding(response.req.headers['accept-encoding'], bytes > maxUncompressed);
  if (coding !== null || response.hasHeader('Vary')) {
    sendAnswer(response, 200, text, [...headers, 'Content-Type', type]);
    return;
  }
  const { head = [], variesByOrigin = false } = localsOf(response);
  const list = [...head, ...headers];
  const vary = variesByOrigin ? 'Origin, Accept-Encoding' : 'Accept-Encoding';
  list.push('Vary', vary, 'Content-Type', type, 'Content-Length', String(bytes));
  // Text that consists only of ASCII is written as `latin1`, which needs no transcoding.
  response.writeHead(200, list).end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** The media types of bodies that are compressed themselves. */
const packedTypes: ReadonlySet<unknown> = new Set([rowTypes.parquet, rowTypes.xlsx]);

/** A body that is not text. */
type Bytes = Exclude<AnswerBody, string | null>;

function sendBody(response: ServerResponse, status: number, body: Bytes): void {
  const accepted = response.req.headers['accept-encoding'];
  const isLarge = !isPieces(body) || lengthOf(body) > maxUncompressed;
  const coding = chooseCoding(accepted, isLarge && !packedTypes.has(response.getHeader('Content-Type')));
  if (body instanceof PackedBody) {
    if (coding !== null && takesGzip(accepted)) sendCoded(response, status, body.gzipped, 'gzip');
    else sendBody(response, status, body.unpack());
  } else if (coding !== null) sendCompressed(response, status, body, coding);
  else if (isPieces(body)) sendPieces(response, status, body);
  else sendStream(response, status, body);
}

/** Sends 304 without a body, because the caller already has the current version. */
export function sendNotModified(response: ServerResponse, headers: HeaderList): void {
  startResponse(response, headers);
  response.writeHead(304).end();
}

/** Sends the headers of a response to HEAD. Omits Content-Length, because the length of the body is unknown. */
export function sendHead(response: ServerResponse, status: number, headers: HeaderList, type = json): void {
  startResponse(response, headers);
  response.setHeader('Content-Type', type);
  response.writeHead(status).end();
}

function startResponse(response: ServerResponse, headers: HeaderList): void {
  setHead(response);
  setHeaders(response, headers);
  // Appends, because the CORS middleware may already have set a Vary header.
  response.appendHeader('Vary', 'Accept-Encoding');
}

/** Sends a small JSON response with its headers. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: HeaderList = [],
): void {
  sendAnswer(response, status, [Buffer.from(JSON.stringify(body))], headers);
}

/** Sends an error in the contract's format, which always has both fields (contract 7). */
export function sendError(response: ServerResponse, error: ApiError, headers: HeaderList = []): void {
  const body = { errorCode: error.code, message: error.message };
  sendJson(response, error.status, body, [...headers, ...toHeaderList(error.headers)]);
}

function isPieces(body: Bytes): body is readonly Buffer[] {
  return Array.isArray(body);
}

/** Sends bytes unchanged. The headers must already be set. */
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

/**
 * Sends a stream. If the stream fails midway, closes the connection, so that the client notices that the response is
 * incomplete.
 */
function sendStream(response: ServerResponse, status: number, stream: Readable): void {
  response.writeHead(status);
  pipeline(stream, response, () => undefined);
}

/** Responses up to this many bytes are compressed in one step, so that they have a Content-Length. */
const maxWholeNumber = 65_536;

/** Compresses and sends a body. The headers must already be set. */
function sendCompressed(
  response: ServerResponse,
  status: number,
  body: readonly Buffer[] | Readable,
  coding: Coding,
): void {
  nameCoding(response, coding);
  if (response.req.method === 'HEAD') response.writeHead(status).end();
  else if (body instanceof Readable) sendSlices(response, status, body, coding, 0);
  else {
    const bytes = lengthOf(body);
    if (bytes <= maxWholeNumber) sendSmall(response, status, body, coding);
    else sendSlices(response, status, body, coding, bytes);
  }
}

/** Compresses and sends a small response. Uses the cached bytes if the same version was compressed recently. */
function sendSmall(
  response: ServerResponse,
  status: number,
  pieces: readonly Buffer[],
  coding: Coding,
): void {
  const version = response.getHeader('ETag');
  const known = typeof version === 'string' ? codedAnswers.find(version) : undefined;
  if (known === undefined) void sendWhole(response, status, pieces, coding);
  else sendCoded(response, status, known, coding);
}

/** Sends bytes that are already compressed. The other headers must already be set. */
export function sendCoded(response: ServerResponse, status: number, bytes: Buffer, coding: Coding): void {
  nameCoding(response, coding);
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(status).end(bytes);
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Sets Content-Encoding and appends the coding to the ETag. An ETag identifies the sent bytes (D15), which differ
 * between codings.
 */
function nameCoding(response: ServerResponse, coding: Coding): void {
  response.setHeader('Content-Encoding', coding);
  const version = response.getHeader('ETag');
  const ending = `-${coding}"`;
  if (typeof version === 'string' && !version.endsWith(ending))
    response.setHeader('ETag', `${version.slice(0, -1)}${ending}`);
}

async function sendWhole(
  response: ServerResponse,
  status: number,
  pieces: readonly Buffer[],
  coding: Coding,
): Promise<void> {
  const [first = Buffer.alloc(0)] = pieces;
  try {
    const bytes = await compressWhole(pieces.length === 1 ? first : Buffer.concat(pieces), coding);
    const version = response.getHeader('ETag');
    if (typeof version === 'string') codedAnswers.store(version, bytes);
    if (!response.destroyed) sendCoded(response, status, bytes, coding);
  } catch (error) {
    response.destroy(error as Error);
  }
}

/**
 * Compresses and sends a body in slices. If the stream fails midway, closes the connection, so that the client notices
 * that the response is incomplete.
 */
function sendSlices(
  response: ServerResponse,
  status: number,
  pieces: readonly Buffer[] | Readable,
  coding: Coding,
  bytes: number,
): void {
  const { context, address } = localsOf(response);
  const tenant = context?.admission.knownCaller ?? { organizationId: address ?? 'unknown', keyId: '' };
  response.writeHead(status);
  const compressed = Readable.from(compressSlices(pieces, { coding, bytes, tenant }), { objectMode: false });
  pipeline(compressed, response, () => undefined);
}
