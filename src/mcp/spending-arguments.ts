import type { RawArguments } from '../context/operation.js';
import { quote } from '../domain/quote.js';
import type { RawSpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';

/** What a call may say of its cost, as arguments of a tool. */
export const spendingArguments = {
  dry_run: {
    type: 'boolean',
    default: false,
    description: 'True: only the price is answered, and nothing charged.',
  },
  max_credits: {
    type: 'integer',
    minimum: 0,
    description: 'Refused, and nothing charged, if it would cost more.',
  },
  idempotency_key: {
    type: 'string',
    maxLength: 255,
    description: 'To try the same call again after a failure: it is charged once in 24 hours.',
  },
} as const;

/**
 * The terms of a call: those of the request's headers, which its user set, and those of the arguments, which a model
 * chose. A model spends no more than its user allows, and runs dry where its user does.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readSpending(headers: RawSpendingTerms, given: RawArguments): RawSpendingTerms {
  const { dry_run: dryRun, max_credits: most, idempotency_key: key } = given;
  if (dryRun !== undefined && typeof dryRun !== 'boolean') throw refused('dry_run', 'true or false', dryRun);
  if (most !== undefined && !(Number.isSafeInteger(most) && Number(most) >= 0))
    throw refused('max_credits', 'a whole number of credits', most);
  if (key !== undefined && typeof key !== 'string') throw refused('idempotency_key', 'a text', key);
  return {
    ...headers,
    ...(dryRun === true && { dryRun: 'true' }),
    ...(most !== undefined && { maxCredits: lower(headers.maxCredits, Number(most)) }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

/** A header that cannot be read stays, and is refused where it is read. */
function lower(header: string | undefined, most: number): string {
  const allowed = Number(header ?? Infinity);
  return header !== undefined && !(allowed > most) ? header : String(most);
}

function refused(name: string, needed: string, got: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', `${name} needs to be ${needed}, got ${quote(got)}.`);
}
