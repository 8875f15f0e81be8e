import { text as textOf } from 'node:stream/consumers';
import { Replay } from '../../accounts/idempotency.js';
import { creditCount } from '../../accounts/model/credit-budget.js';
import { callOperation, type Operation, type RawArguments, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import { documentFields } from '../../records/fields.js';
import { inWireSpelling } from '../../records/wire/wire-message.js';
import { answerBounds } from '../record-view.js';
import type { ToolAnswer, ToolCall } from './tool.js';

type Answer = Readonly<Record<string, unknown>>;

/** Maps a tool call to an operation of the API, and the operation's result to the tool's result. */
export interface OperationCall<Args, Result> {
  readonly operation: Operation<Args>;
  /** Converts the tool's arguments to the operation's arguments, which the operation then parses. */
  readonly raw: (given: RawArguments) => RawArguments;
  readonly call: (args: Args, context: RequestContext, selection?: Selection) => Promise<Result>;
  /** The fields of records to read; defaults to the fields of record documents. */
  readonly selection?: Selection;
  /** Converts the operation's result to the tool's result. */
  readonly shape: (result: Result, given: RawArguments) => Answer;
  readonly summarize: (answer: Answer) => string;
}

/**
 * Runs an operation for a tool call, in the same way as the REST API: checks the arguments, returns the price of a dry
 * run, charges before it returns the result, and replays an earlier response with the same idempotency key.
 */
export async function answerByOperation<Args, Result>(
  requested: OperationCall<Args, Result>,
  { given, context }: ToolCall,
): Promise<ToolAnswer> {
  const { operation, raw, call, selection = documentFields, shape, summarize } = requested;
  context.named.operation = operation.name;
  // `fields` is not an argument of the operation. It is added here, so that a call with other `fields` is not a replay
  // of this one.
  const { fields } = given;
  const source = (): RawArguments => ({
    ...raw(given),
    ...(fields !== undefined && { answerFields: fields }),
  });
  try {
    const result = await context.admission.run(callOperation(call, source, context, selection));
    if (context.paying.terms.isDryRun) return await estimate(context);
    const structured = { ...shape(result, given), ...previousIdsOf(context) };
    const bytes = Buffer.from(JSON.stringify(structured));
    refuseLarge(bytes.length);
    await context.paying.settle(() => [bytes]);
    return { structured, summary: summarize(structured) };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await context.paying.freeAnswers.drawAll();
    if (!(error instanceof Replay)) throw inWireSpelling(error);
    const structured = await readAgain(error);
    return { structured, summary: summarize(structured) };
  }
}

/** Returns the price of the result. */
export async function estimate({ paying }: RequestContext): Promise<ToolAnswer> {
  const price = await paying.estimate();
  const summary = `Dry run: the call would cost ${creditCount(price.credits)} (${price.rows} ${price.rows === 1 ? 'record or group' : 'records or groups'}). Nothing was charged.`;
  return { structured: { dry_run: price }, summary };
}

/** Returns the IDs of merged records in the call, with the IDs of the records that were returned instead (D26). */
function previousIdsOf({ reading }: RequestContext): Answer {
  const { list } = reading.previousIds;
  return list.length === 0 ? {} : { previous_ids: list };
}

async function readAgain({ answer }: Replay): Promise<Answer> {
  invariant(answer.body !== null, 'the response of a tool has a body');
  return JSON.parse(await textOf(answer.body.unpack())) as Answer;
}

/**
 * Rejects a result that is too large, before it is charged.
 * @throws ApiError ANSWER_TOO_LARGE.
 */
function refuseLarge(bytes: number): void {
  if (bytes <= answerBounds.bytes) return;
  const format = (number: number): string => number.toLocaleString('en');
  throw new ApiError(
    'ANSWER_TOO_LARGE',
    `The result would have ${format(bytes)} bytes; at most ${format(answerBounds.bytes)} are allowed. Request fewer rows or fewer fields. Nothing was charged.`,
  );
}
