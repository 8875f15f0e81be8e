import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { Replay } from '../context/idempotency.js';
import type { CreditStatement } from '../context/meter.js';
import type { RequestContext } from '../context/request-context.js';
import { invariant } from '../errors/invariant.js';

type Result = FormattedExecutionResult;

/**
 * The answer as it is sent: charged when it has data, or, in a dry run, what it would cost in the place of its data, or
 * the answer that was given and paid for before. An answer that failed on our side, or that lost records which were read
 * for it, has no data at all and costs nothing: an error never costs a credit (D4).
 */
export async function settleAnswer(
  result: Result,
  context: RequestContext,
  isRefused: boolean,
): Promise<Result> {
  const { idempotency, meter } = context;
  if (idempotency.replay !== null && !isRefused)
    return withCredits(unpack(idempotency.replay.body), meter.statement);
  if (!hasData(result)) return withCredits(result, await meter.confirm());
  if (isSpoiled(result)) return withCredits({ ...result, data: null }, await meter.confirm());
  if (context.terms.isDryRun) {
    return { ...result, data: null, extensions: { ...result.extensions, dryRun: await meter.estimate() } };
  }
  try {
    return withCredits(result, await context.settle(() => Buffer.from(JSON.stringify(result))));
  } catch (error) {
    if (!(error instanceof Replay)) throw error;
    return withCredits(unpack(error.answer.body), meter.statement);
  }
}

function hasData({ data }: Result): boolean {
  return data !== null && data !== undefined;
}

function isSpoiled({ data, errors = [] }: Result): boolean {
  return errors.some((error) => isOurs(error) || isCutOff(data, error.path ?? []));
}

function isOurs({ extensions }: GraphQLFormattedError): boolean {
  const code = extensions?.['code'];
  return code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR';
}

/** True when an error took more with it than its own field: a field that may not be null makes its parent null. */
function isCutOff(data: unknown, path: readonly (string | number)[]): boolean {
  let value = data;
  for (const key of path.slice(0, -1)) {
    value = (value as Record<string | number, unknown> | undefined)?.[key];
    if (value === null || value === undefined) return true;
  }
  return false;
}

function unpack(body: Buffer | null): Result {
  invariant(body !== null, 'a graph answer has a body');
  return JSON.parse(body.toString()) as Result;
}

function withCredits(result: Result, statement: CreditStatement | null): Result {
  if (statement === null) return result;
  return { ...result, extensions: { ...result.extensions, credits: summarize(statement) } };
}

function summarize({ charged, records, binding }: CreditStatement): object {
  return { charged, remaining: binding.remaining, records };
}
