import { boolean, count, object } from '../../objects/fields.js';

/** The credit balance (contract 2.8). */
export const creditBalanceTable = object(
  'CreditBalance',
  "The organization's credit balance.",
  {
    creditLimit: count('Monthly budget in credits; -1 when it is unlimited.'),
    used: count('Credits spent this month (UTC); 0 when the budget is unlimited.'),
    remaining: count('Credits remaining this month; -1 when the budget is unlimited.'),
    unlimited: boolean('True when the monthly budget is unlimited.'),
    dailyCap: count('Daily limit in credits (UTC); 0 when there is no daily limit.'),
    dailyUsed: count('Credits spent today (UTC); 0 when there is no daily limit.'),
    dailyRemaining: count('Credits remaining today; 0 when there is no daily limit.'),
  },
  {
    note: 'Reading it is free. With a finite monthly budget, `dailyUsed` is part of `used`. With an unlimited one, `used` is 0 and `dailyUsed` is counted separately.',
  },
);
