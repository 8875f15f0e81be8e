import type { IncomingMessage, ServerResponse } from 'node:http';
import { Replay } from '../accounts/idempotency.js';
import type { EncodedBody } from '../context/request-charges.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { encodeJson } from '../http/encode-json.js';
import { eventStreamType } from '../http/event-stream.js';
import { JsonText, JsonTexts } from '../http/json-text.js';
import { type RoutedRequest, toHeaderList } from '../http/request-locals.js';
import {
  type AnswerBody,
  contentTypeOf,
  type FileDownload,
  sendAnswer,
  sendHead,
  sendNotModified,
  sendText,
} from '../http/send-answer.js';
import { sendFile } from '../http/send-file.js';
import { onEnd } from '../http/streams.js';
import type { StoredDocument } from '../records/fields.js';
import { documentOf } from '../records/wire/write-document.js';
import { chooseFormat, type Found, type Route } from './route.js';

/** Responds to an admitted request: runs the route's operation, charges for the response, and only then sends it. */
export async function answerRoute(
  route: Route,
  request: RoutedRequest,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const answered = await answerOnce(route, route.answer(request, response, context), context, request);
  context.admission.endWork();
  const { body } = answered;
  const { headers } = context;
  headers.push(...toHeaderList(answered.headers));
  if (answered.version !== null) headers.push('ETag', `"${answered.version}"`);
  if (typeof body === 'string' && route.rows === undefined) {
    sendText(response, body, headers);
    return;
  }
  if (route.rows !== undefined) response.appendHeader('Vary', 'Accept');
  if (request.method === 'HEAD' && answered.file === undefined) {
    sendHead(response, 200, headers, typeOf(route, request));
    return;
  }
  if (route.rows !== undefined) {
    const format = context.paying.terms.isDryRun ? null : chooseFormat(request, route.rows);
    if (format !== null) headers.push('Content-Type', contentTypeOf(format));
  }
  if (answered.file !== undefined) {
    // A download uses a stream slot, because data for a slow client stays in memory.
    onEnd(request, response, context.admission.enterStream());
    const guard = context.services.keyWatch.watch(() => context.admission);
    onEnd(request, response, () => {
      guard.stop();
    });
    const { stalledReaderMs } = context.bounds;
    sendFile(response, answered.file, headers, { stalledReaderMs, ended: guard.ended });
  } else if (answered.isKnown) sendNotModified(response, headers);
  else sendAnswer(response, 200, body, headers);
}

/** Returns the content type that a GET request would receive. */
function typeOf(route: Route, request: RoutedRequest): string | undefined {
  if (route.answers.isStream === true) return `${eventStreamType}; charset=utf-8`;
  const format = chooseFormat(request, route.rows);
  return format === null ? undefined : contentTypeOf(format);
}

interface Answered {
  readonly body: AnswerBody;
  readonly version: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The file to send instead of a body. */
  readonly file?: FileDownload;
  /** True when the caller already has this version. The response then has no body and is free. */
  readonly isKnown: boolean;
}

/**
 * Runs the operation and charges for its response. Returns the response, a replayed response, or the price of a dry
 * run.
 */
async function answerOnce(
  route: Route,
  answering: Promise<Found>,
  context: RequestContext,
  request: RoutedRequest,
): Promise<Answered> {
  try {
    const found = await context.admission.run(answering);
    const { paying } = context;
    if (route.isFile === true && request.method === 'HEAD') return download(found);
    if (paying.terms.isDryRun) return unversioned(await encodeJson(await paying.estimate()));
    if (request.headers['if-none-match'] !== undefined) {
      const version = signedVersion(found, context);
      if (version !== null && hasVersion(request, version)) {
        await paying.confirm();
        return { body: null, version, headers: found.headers, isKnown: true };
      }
    }
    if (route.isFile === true) return download(found);
    const body = await paying.settle(() => encode(found.serialize()), found.headers);
    return { body, version: signedVersion(found, context), headers: found.headers, isKnown: false };
  } catch (error) {
    if (error instanceof Replay) return unversioned(error.answer.body, error.answer.headers);
    if (error instanceof ApiError && error.status < 500) await context.paying.freeAnswers.drawAll();
    throw error;
  }
}

function encode(answer: object | null): EncodedBody | Promise<EncodedBody> {
  if (answer === null) return null;
  return answer instanceof JsonText ? String(answer.text) : encodeJson(answer);
}

/** Returns the response's version, signed: otherwise it could be computed from a guessed record, at no charge. */
function signedVersion({ version }: Found, { signer }: RequestContext): string | null {
  const stored = version();
  return stored === null ? null : signer.sign('version', stored);
}

function download(found: Found): Answered {
  return { ...unversioned(null), file: found.serialize() as FileDownload };
}

function unversioned(body: AnswerBody, headers: Answered['headers'] = {}): Answered {
  return { body, version: null, headers, isKnown: false };
}

/** Wraps the stored JSON text of a record as a response body. */
export function document(record: StoredDocument): JsonText {
  return new JsonText(documentOf(record));
}

/** Wraps the stored JSON texts of a page of records as a response body. */
export function documents(records: readonly StoredDocument[]): JsonTexts {
  return new JsonTexts(records.map(documentOf));
}

/** Returns the version of a stored record. Signed, it becomes the ETag (D15). */
export function versionOf(record: StoredDocument): string | null {
  return record.version ?? null;
}

/** Matches an ETag in `If-None-Match`. A proxy may add the prefix `W/`, and content codings append their name. */
const tag = /(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"/g;

/**
 * Returns whether `If-None-Match` names this version. The comparison is weak, as RFC 9110 requires for this header.
 * Ignores the request's `Cache-Control`, because browsers add `no-cache` to each `fetch` that sets `If-None-Match`.
 */
function hasVersion({ headers }: IncomingMessage, version: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  if (known.trim() === '*') return true;
  return [...known.matchAll(tag)].some(([, named]) => named === version);
}
