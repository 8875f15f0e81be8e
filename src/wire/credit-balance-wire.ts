import { z } from 'zod';
import type { CreditBalance } from '../domain/credit-balance.js';
import { integer } from './wire-fields.js';

/** The credit balance (contract 2.8). */
export const creditBalanceWire = z.strictObject({
  credit_limit: integer.describe('Monthly budget in credits; -1 means unlimited'),
  used: integer.describe('Credits used in the current billing window; 0 when unlimited'),
  remaining: integer.describe('Credits left in the window; -1 when unlimited'),
  unlimited: z.boolean().describe('True when the budget is unlimited'),
  daily_cap: integer.describe('Credit limit per UTC day; 0 when none is set'),
  daily_used: integer.describe('Credits used today (UTC); 0 when no daily cap is set'),
  daily_remaining: integer.describe('Credits left today; 0 when no daily cap is set'),
});

export type CreditBalanceWire = z.output<typeof creditBalanceWire>;

/** Every key of contract 2.8, in its order. */
export function serializeCreditBalance(balance: CreditBalance): CreditBalanceWire {
  return {
    credit_limit: balance.creditLimit,
    used: balance.used,
    remaining: balance.remaining,
    unlimited: balance.unlimited,
    daily_cap: balance.dailyCap,
    daily_used: balance.dailyUsed,
    daily_remaining: balance.dailyRemaining,
  };
}
