import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { Replay } from '../context/idempotency.js';
import type { CreditStatement } from '../context/credit-statement.js';
import type { RequestContext } from '../context/request-context.js';
import { errorTable, type ErrorCode } from '../errors/error-table.js';
import { invariant } from '../errors/invariant.js';
import { encodeJson, encodeSmall } from '../http/encode-json.js';
import type { AnswerBody } from '../http/send-answer.js';
import type { PackedBody } from '../store/accounts/packed-body.js';
import { appendExtensions, appendExtensionsTo, appendExtensionsToText } from './append-extensions.js';
import { refusalOf } from './refusal-of.js';

type Result = FormattedExecutionResult;

/** An answer as it is sent; without a status, the one that Apollo Server chose stands. */
export interface SettledAnswer {
  readonly body: AnswerBody;
  readonly status?: number;
}

/**
 * The answer as it is sent: encoded, and then charged when it has data; or, in a dry run, what it would cost in the place
 * of its data; or the answer that was given and paid for before. An answer that was refused, that failed on our side, or
 * that lost records which were read for it, has no data and costs nothing: an error never costs a credit (D4).
 */
export async function settleAnswer(
  result: Result,
  context: RequestContext,
  { isRefused, isMutation }: { readonly isRefused: boolean; readonly isMutation: boolean },
): Promise<SettledAnswer> {
  const { idempotency, meter } = context.paying;
  if (idempotency.replay !== null && !isRefused) return giveAgain(idempotency.replay.body, meter.statement);
  const refusal = refusalOf(result, isMutation);
  if (refusal !== null) return refuse(refusal, context);
  if (!hasData(result) || isCutOff(result)) {
    const statement = await meter.confirm();
    // That a record was there to fail is an answer too.
    await context.paying.freeAnswers.drawAll();
    return { body: await encode(hasData(result) ? { ...result, data: null } : result, statement) };
  }
  if (context.paying.terms.isDryRun) {
    const extensions = { dryRun: await context.paying.estimate() };
    return { body: appendExtensions(await encodeJson(ordered({ ...result, data: null })), extensions) };
  }
  return charge(result, context);
}

/** Nothing can fail once the charge is made: the bytes are there. */
async function charge(result: Result, context: RequestContext): Promise<SettledAnswer> {
  const { maxAnswerBytes } = context.bounds;
  const answer = ordered(result);
  const encoded = encodeSmall(answer, maxAnswerBytes) ?? (await encodeJson(answer, maxAnswerBytes));
  const isText = typeof encoded === 'string';
  try {
    const bytes = (): Buffer => (isText ? Buffer.from(encoded) : Buffer.concat(encoded));
    const extensions = summarize(await context.paying.settle(bytes));
    return {
      body: isText ? appendExtensionsToText(encoded, extensions) : appendExtensions(encoded, extensions),
    };
  } catch (error) {
    if (error instanceof Replay) return giveAgain(error.answer.body, context.paying.meter.statement);
    throw error;
  }
}

function giveAgain(body: PackedBody | null, statement: CreditStatement | null): SettledAnswer {
  invariant(body !== null, 'a graph answer has a body');
  return { body: appendExtensionsTo(body.unpack(), summarize(statement) ?? {}) };
}

async function refuse(
  errors: readonly GraphQLFormattedError[],
  context: RequestContext,
): Promise<SettledAnswer> {
  const { status } = errorTable[errors[0]?.extensions?.['code'] as ErrorCode];
  // A database that does not answer would not tell the budget either.
  const statement = status >= 500 ? null : await context.paying.meter.confirm();
  if (status < 500) await context.paying.freeAnswers.drawAll();
  return { status, body: await encode({ errors }, statement) };
}

async function encode(result: Result, statement: CreditStatement | null): Promise<AnswerBody> {
  return appendExtensions(await encodeJson(ordered(result)), summarize(statement));
}

/** Errors first, as the specification advises; extensions are appended. */
function ordered({ errors, data }: Result): object {
  // What is undefined is not written.
  return { errors, data };
}

function hasData({ data }: Result): boolean {
  return data !== null && data !== undefined;
}

/** True when an error took more with it than its own field: a field that may not be null makes its parent null. */
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
