import type { BindingBudget } from '../domain/credit-budget.js';
import { ApiError } from '../errors/api-error.js';

/** OUT_OF_CREDITS; with a price when that of an answer is known. */
export function outOfCredits({ of, remaining }: BindingBudget, price?: number): ApiError {
  if (price === undefined) return new ApiError('OUT_OF_CREDITS');
  const whose = of === 'key' ? ` of this key's monthly cap` : '';
  const left = `it costs ${price} and ${remaining} are left${whose}`;
  return new ApiError('OUT_OF_CREDITS', `No more credits are available for this answer: ${left}.`);
}

/** COST_ABOVE_MAX_CREDITS (D13). */
export function aboveMaxCredits(price: number, maxCredits: number): ApiError {
  return new ApiError(
    'COST_ABOVE_MAX_CREDITS',
    `This answer costs ${creditCount(price)}, and X-Max-Credits allows ${maxCredits}.`,
  );
}

/** SESSION_BUDGET_SPENT (D18); with a price when that of an answer is known. */
export function sessionSpent(budget: number, left: number, price?: number): ApiError {
  const whole = `the session's budget of ${creditCount(budget)}`;
  const message =
    price === undefined
      ? `Nothing is left of ${whole}.`
      : `This answer costs ${creditCount(price)}, and ${left} are left of ${whole}.`;
  return new ApiError('SESSION_BUDGET_SPENT', message);
}

function creditCount(count: number): string {
  return count === 1 ? '1 credit' : `${count} credits`;
}
