import type { CreditStatement } from './credit-statement.js';
import type { RateVerdict } from './rate-limit/rate-limiter.js';

type Headers = Readonly<Record<string, string>>;

/** Seconds as a float (contract 7): always with a point, to the millisecond. */
function seconds(value: number): string {
  return value.toFixed(3);
}

/** The rate limit of a request (D6); a refused one also says when to come back, in whole seconds. */
export function rateHeaders(verdict: RateVerdict): Headers {
  return {
    'X-RateLimit-Limit': String(verdict.limit),
    'X-RateLimit-Remaining': String(verdict.remaining),
    'X-RateLimit-Reset': seconds(verdict.resetSeconds),
    ...(!verdict.allowed && { 'Retry-After': String(Math.max(1, Math.ceil(verdict.resetSeconds))) }),
  };
}

/** What a metered answer cost and what is left of the budget that binds (D5). */
export function creditHeaders({ charged, binding }: CreditStatement): Headers {
  return {
    'X-Credits-Charged': String(charged),
    'X-CreditLimit-Limit': String(binding.limit),
    'X-CreditLimit-Remaining': String(binding.remaining),
    'X-CreditLimit-Reset': seconds(binding.resetSeconds),
  };
}
