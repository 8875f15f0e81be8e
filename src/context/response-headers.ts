import type { NarrowAllowance } from '../domain/narrow-answers.js';
import type { CreditStatement } from './credit-statement.js';
import type { RateVerdict } from './rate-limit/rate-limiter.js';

/** Seconds as a float (contract 7): always with a point, to the millisecond. */
function seconds(value: number): string {
  return value.toFixed(3);
}

/** When to come back (D6), in whole seconds. */
function retryAfter({ resetSeconds }: RateVerdict): string {
  return String(Math.max(1, Math.ceil(resetSeconds)));
}

/** The rate limit of a refused request, for an error that is told without a context. */
export function refusedRateHeaders(verdict: RateVerdict): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(verdict.limit),
    'X-RateLimit-Remaining': String(verdict.remaining),
    'X-RateLimit-Reset': seconds(verdict.resetSeconds),
    'Retry-After': retryAfter(verdict),
  };
}

/** Adds the rate limit of a request (D6), of which a part may have been refused, to a list of names and values. */
export function addRateHeaders(list: string[], verdict: RateVerdict): void {
  list.push('X-RateLimit-Limit', String(verdict.limit), 'X-RateLimit-Remaining', String(verdict.remaining));
  list.push('X-RateLimit-Reset', seconds(verdict.resetSeconds));
  if (!verdict.allowed) list.push('Retry-After', retryAfter(verdict));
}

/** Adds what a metered answer cost and what is left of the budget that binds (D5) to a list of names and values. */
export function addCreditHeaders(list: string[], { charged, binding }: CreditStatement): void {
  list.push('X-Credits-Charged', String(charged), 'X-CreditLimit-Limit', String(binding.limit));
  list.push('X-CreditLimit-Remaining', String(binding.remaining));
  list.push('X-CreditLimit-Reset', seconds(binding.resetSeconds));
}

/** Adds the remaining daily allowance of narrow free answers (D20) to a list of names and values. */
export function addNarrowHeaders(list: string[], { allowed, used }: NarrowAllowance): void {
  list.push('X-Narrow-Answers-Limit', String(allowed));
  list.push('X-Narrow-Answers-Remaining', String(Math.max(0, allowed - used)));
}
