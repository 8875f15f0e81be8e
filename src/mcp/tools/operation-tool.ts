import { text as textOf } from 'node:stream/consumers';
import { Replay } from '../../context/idempotency.js';
import { callOperation, type Operation, type RawArguments, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { documentFields } from '../../domain/records/stored-document.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import { answerBounds } from '../answer-bounds.js';
import type { ToolAnswer, ToolCall } from './tool.js';

type Answer = Readonly<Record<string, unknown>>;

/** How a call of a tool becomes one of an operation, and its result an answer. */
export interface OperationCall<Args, Result> {
  readonly operation: Operation<Args>;
  /** The operation's raw arguments, as its readers have them. */
  readonly raw: (given: RawArguments) => RawArguments;
  readonly call: (args: Args, context: RequestContext, selection?: Selection) => Promise<Result>;
  /** What is asked of records; their documents when it is not said. */
  readonly selection?: Selection;
  /** The answer of a result. */
  readonly shape: (result: Result, given: RawArguments) => Answer;
  readonly summarize: (answer: Answer) => string;
}

/**
 * Answers by an operation of the context, as REST does: the operation's own checks, a dry run's price in the place of
 * the answer, the charge before anything is told, and an answer that was given before.
 */
export async function answerByOperation<Args, Result>(
  asked: OperationCall<Args, Result>,
  { given, context }: ToolCall,
): Promise<ToolAnswer> {
  const { operation, raw, call, selection = documentFields, shape, summarize } = asked;
  context.named.operation = operation.name;
  // What the answer shows of its records makes it another one under an Idempotency-Key.
  const { fields } = given;
  const source = (): RawArguments => ({
    ...raw(given),
    ...(fields !== undefined && { answerFields: fields }),
  });
  try {
    const result = await context.admission.run(callOperation(call, source, context, selection));
    if (context.paying.terms.isDryRun) return await estimate(context);
    const structured = shape(result, given);
    const bytes = Buffer.from(JSON.stringify(structured));
    refuseLarge(bytes.length);
    await context.paying.settle(() => bytes);
    return { structured, summary: summarize(structured) };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await context.paying.freeAnswers.drawAll();
    if (!(error instanceof Replay)) throw error;
    const structured = await readAgain(error);
    return { structured, summary: summarize(structured) };
  }
}

/** What the answer would cost. */
async function estimate({ paying }: RequestContext): Promise<ToolAnswer> {
  const price = await paying.estimate();
  const summary = `Dry run: the call would cost ${price.credits} ${price.credits === 1 ? 'credit' : 'credits'} (${price.rows} records or groups). Nothing was charged.`;
  return { structured: { dry_run: price }, summary };
}

async function readAgain({ answer }: Replay): Promise<Answer> {
  invariant(answer.body !== null, 'the answer of a tool has a body');
  return JSON.parse(await textOf(answer.body.unpack())) as Answer;
}

/** Before it is charged. @throws ApiError ANSWER_TOO_LARGE. */
function refuseLarge(bytes: number): void {
  if (bytes <= answerBounds.bytes) return;
  const format = (number: number): string => number.toLocaleString('en');
  throw new ApiError(
    'ANSWER_TOO_LARGE',
    `The answer would have ${format(bytes)} bytes; at most ${format(answerBounds.bytes)} fit a tool's answer. Ask for fewer rows or for fewer fields; nothing was charged.`,
  );
}
