import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { localsOf } from '../door-locals.js';
import type { Coding } from './choose-coding.js';
import { codedAnswers } from './coded-answers.js';
import { compressSlices } from './compress-slices.js';
import { compressWhole } from './encoders.js';

/** An answer of fewer bytes is compressed in one go, so that its length can be told before it. */
const mostWhole = 65_536;

/** Sends the bytes of an answer, whose headers are set, in a coding. */
export function sendCompressed(
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
    if (bytes <= mostWhole) sendSmall(response, status, body, coding);
    else sendSlices(response, status, body, coding, bytes);
  }
}

/** Of an answer with a version, what was made of it before, when that is still there. */
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

/** Sends bytes that are in a coding already, beside the headers that are set. */
export function sendCoded(response: ServerResponse, status: number, bytes: Buffer, coding: Coding): void {
  nameCoding(response, coding);
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(status).end(bytes);
}

export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** An ETag is one of the bytes that are sent (D15), and those in a coding are others: it ends with the coding's name. */
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
    if (typeof version === 'string') codedAnswers.keep(version, bytes);
    if (!response.destroyed) sendCoded(response, status, bytes, coding);
  } catch (error) {
    response.destroy(error as Error);
  }
}

/** A stream that fails in the middle breaks the connection off, so that nobody takes half of an answer for all of it. */
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
