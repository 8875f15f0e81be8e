import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { Replay } from '../accounts/idempotency.js';
import type { PackedBody } from '../accounts/model/charge.js';
import type { CreditStatement } from '../accounts/model/credit-budget.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { type ErrorCode, errorTable } from '../errors/error-table.js';
import { invariant } from '../errors/invariant.js';
import { encodeJson, encodeSmall } from '../http/encode-json.js';
import { negotiateType } from '../http/negotiate-type.js';
import type { AnswerBody } from '../http/send-answer.js';

type Result = FormattedExecutionResult;

/** A response, ready to be sent. Without `status`, Apollo Server's status is used. */
interface SettledAnswer {
  readonly body: AnswerBody;
  readonly status?: number;
}

/**
 * Encodes a response and, if it has data, charges for it. A dry run returns the price instead of the data; a replay
 * returns the stored response. A response has no data and is free if it was refused, failed because of a server error,
 * or lost records to null propagation: an error never costs a credit (D4).
 */
export async function settleAnswer(
  result: Result,
  context: RequestContext,
  { isRefused, isMutation }: { readonly isRefused: boolean; readonly isMutation: boolean },
): Promise<SettledAnswer> {
  const { paying } = context;
  if (paying.replay !== null && !isRefused) return replay(paying.replay.body, paying.statement);
  const refusal = refusalOf(result, isMutation);
  if (refusal !== null) return refuse(refusal, context);
  if (!hasData(result) || isCutOff(result)) {
    const statement = await paying.confirm();
    // An error can reveal that a record exists, so it counts toward the daily allowance of free answers (D20).
    await paying.freeAnswers.drawAll();
    return { body: await encode(hasData(result) ? { ...result, data: null } : result, statement) };
  }
  if (paying.terms.isDryRun) {
    const extensions = { dryRun: await paying.estimate() };
    return { body: appendExtensions(await encodeJson(ordered({ ...result, data: null })), extensions) };
  }
  return charge(result, context);
}

/** Encodes a response and charges for it. */
async function charge(result: Result, { paying, bounds, reading }: RequestContext): Promise<SettledAnswer> {
  const { maxAnswerBytes } = bounds;
  const answer = ordered(result);
  try {
    const encoded = await paying.settle<string | readonly Buffer[]>(
      () => encodeSmall(answer, maxAnswerBytes) ?? encodeJson(answer, maxAnswerBytes),
    );
    const extensions = withPreviousIds(summarize(paying.statement), reading.previousIds.list);
    const isText = typeof encoded === 'string';
    return {
      body: isText ? appendExtensionsToText(encoded, extensions) : appendExtensions(encoded, extensions),
    };
  } catch (error) {
    if (error instanceof Replay) return replay(error.answer.body, paying.statement);
    throw error;
  }
}

function replay(body: PackedBody | null, statement: CreditStatement | null): SettledAnswer {
  invariant(body !== null, 'a GraphQL response has a body');
  return { body: appendExtensionsTo(body.unpack(), summarize(statement) ?? {}) };
}

async function refuse(
  errors: readonly GraphQLFormattedError[],
  context: RequestContext,
): Promise<SettledAnswer> {
  const { status } = errorTable[errors[0]?.extensions?.['code'] as ErrorCode];
  // The balance cannot be read if the database is unavailable.
  const statement = status >= 500 ? null : await context.paying.confirm();
  if (status < 500) await context.paying.freeAnswers.drawAll();
  return { status, body: await encode({ errors }, statement) };
}

async function encode(result: Result, statement: CreditStatement | null): Promise<AnswerBody> {
  return appendExtensions(await encodeJson(ordered(result)), summarize(statement));
}

/** Returns the response with `errors` first, as the specification recommends. Extensions are appended later. */
function ordered({ errors, data }: Result): object {
  // `JSON.stringify` omits undefined properties.
  return { errors, data };
}

function hasData({ data }: Result): boolean {
  return data !== null && data !== undefined;
}

/** Returns whether an error removed more than its own field. A failed non-null field sets its parent to null. */
function isCutOff({ data, errors = [] }: Result): boolean {
  return errors.some(({ path = [] }) => {
    let value: unknown = data;
    for (const key of path.slice(0, -1)) {
      value = (value as Record<string | number, unknown> | undefined)?.[key];
      if (value === null || value === undefined) return true;
    }
    return false;
  });
}

function summarize(statement: CreditStatement | null): object | null {
  if (statement === null) return null;
  const { charged, records, binding } = statement;
  return { credits: { charged, remaining: binding.remaining, records } };
}

/** Adds the requested IDs of merged records, and the IDs of the records into which they were merged (D26). */
function withPreviousIds(extensions: object | null, previousIds: readonly object[]): object | null {
  return previousIds.length === 0 ? extensions : { ...extensions, previousIds };
}

/** Appends `extensions` to an encoded JSON object that has none. Does not parse the object. */
function appendExtensions(body: readonly Buffer[], extensions: object | null): readonly Buffer[] {
  if (extensions === null) return body;
  const last = body.at(-1) ?? Buffer.from('{}');
  return [...body.slice(0, -1), last.subarray(0, -1), end(extensions)];
}

/** Like `appendExtensions`, for a string. */
function appendExtensionsToText(text: string, extensions: object | null): string {
  return extensions === null ? text : `${text.slice(0, -1)},"extensions":${JSON.stringify(extensions)}}`;
}

/** Like `appendExtensions`, for a stream. */
function appendExtensionsTo(stream: Readable, extensions: object): AnswerBody {
  return Readable.from(withEnd(stream, extensions), { objectMode: false });
}

async function* withEnd(stream: Readable, extensions: object): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (held.length > 0) yield held;
    // Holds back the last byte. At the end of the stream, it is the closing brace, which `extensions` replaces.
    held = piece.subarray(-1);
    if (piece.length > 1) yield piece.subarray(0, -1);
  }
  yield end(extensions);
}

function end(extensions: object): Buffer {
  return Buffer.from(`,"extensions":${JSON.stringify(extensions)}}`);
}

/** Error codes that refuse a whole query wherever they occur, because the response would be incomplete. */
const always: ReadonlySet<string> = new Set<ErrorCode>([
  'ANSWER_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'TIMED_OUT',
]);

/** Error codes that never refuse a query. A missing record is returned as null. */
const never: ReadonlySet<string> = new Set<ErrorCode>(['NOT_FOUND']);

/**
 * Returns the errors that refuse a whole operation (D2), or null. A query is refused if it has a server error or
 * exceeds a limit anywhere, or if all of its root fields failed with the same code. A mutation is refused only in the
 * latter case, because it must report the changes that were made.
 */
function refusalOf(
  { data, errors = [] }: FormattedExecutionResult,
  isMutation: boolean,
): readonly GraphQLFormattedError[] | null {
  const fatal = isMutation ? undefined : errors.find((error) => always.has(codeOf(error)));
  if (fatal !== undefined) return [withoutPosition(fatal)];
  const [first] = errors;
  if (first === undefined || !isRefusal(codeOf(first))) return null;
  const isOfRoot = ({ path, ...error }: GraphQLFormattedError): boolean =>
    path?.length === 1 && codeOf(error) === codeOf(first);
  if (!errors.every(isOfRoot)) return null;
  const refused = new Set(errors.map(({ path }) => path?.[0]));
  const isWhole = Object.entries(data ?? {}).every(([name, value]) => value === null && refused.has(name));
  return isWhole ? distinct(errors.map(withoutPosition)) : null;
}

function isRefusal(code: string): boolean {
  return Object.hasOwn(errorTable, code) && !never.has(code);
}

function codeOf({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): string {
  return String(extensions?.['code']);
}

/** Removes path and locations, because the error applies to the whole request. */
function withoutPosition({ message, extensions }: GraphQLFormattedError): GraphQLFormattedError {
  return { message, ...(extensions && { extensions }) };
}

function distinct(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}

const json = 'application/json';
const graphJson = 'application/graphql-response+json';
const answered = [json, graphJson] as const;
const page = 'text/html';

/** The most common Accept headers. Plain JSON satisfies all of them. */
const anything: ReadonlySet<string | undefined> = new Set([undefined, '*/*', json]);

/** Returns whether a browser opens the URL of the GraphQL API. It then gets an HTML page, which needs no key. */
export function wantsPage({ method, headers: { accept } }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || anything.has(accept)) return false;
  return negotiateType(accept, [...answered, page]) === page;
}

/**
 * Negotiates the media type of the response before the operation runs. Apollo would check the Accept header only after
 * the response was created and charged. The returned type is passed to Apollo as the only accepted one, so that it also
 * determines the status. Returns null for plain JSON, which is Apollo's default.
 * @throws ApiError NOT_ACCEPTABLE.
 */
export function settleMediaType(request: IncomingMessage): string | null {
  const got = request.headers.accept;
  if (anything.has(got)) return null;
  const preferred = negotiateType(got, answered);
  if (preferred !== null) return withCharset(preferred);
  throw new ApiError(
    'NOT_ACCEPTABLE',
    `The Accept header must allow ${answered.join(' or ')}, got ${shorten(String(got))}.`,
  );
}

/**
 * Returns the media type of an error response: the caller's preferred type, or plain JSON if the Accept header allows
 * neither.
 */
export function mediaTypeOfRefusal({ headers: { accept } }: IncomingMessage): string {
  return withCharset(negotiateType(accept, answered) ?? json);
}

function withCharset(type: string): string {
  return `${type}; charset=utf-8`;
}

const maxShownLength = 100;

function shorten(text: string): string {
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
