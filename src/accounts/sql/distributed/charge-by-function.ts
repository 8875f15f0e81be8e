import type { Queries } from '../../../database/queries.js';
import { invariant } from '../../../errors/invariant.js';
import type { CreditBudget } from '../../model/credit-budget.js';

/** The rows that are written with a group of charges. */
interface Written {
  readonly answers: readonly object[];
  readonly receipts: readonly string[];
  readonly sessions: readonly object[];
}

const charge = {
  name: 'charge-accounts',
  text: 'SELECT charge_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS result',
};
const draw = {
  name: 'draw-narrow-answers-of-accounts',
  text: 'SELECT draw_narrow_answers($1, $2, $3, $4, $5, $6, $7, $8) AS result',
};

/**
 * Charges a group with the function on the organization's node. `values` are the first seven parameters of every
 * charging statement. Returns the budget after the group; null when nothing was charged.
 */
export async function chargeByFunction(
  client: Queries,
  values: readonly unknown[],
  { answers, receipts, sessions }: Written,
): Promise<CreditBudget | null> {
  const written = [JSON.stringify(answers), receipts, JSON.stringify(sessions)];
  return call<CreditBudget>(client, { ...charge, values: [...values, ...written] });
}

/** A day's allowance after an attempted deduction. */
export interface DrawnAllowance {
  readonly allowed: number;
  readonly used: number;
  readonly usedByKey: number;
  /** Number that remains for the key; negative if other keys have used some of its share. */
  readonly remaining: number;
  readonly isDrawn: boolean;
}

/** Deducts narrow free answers with the function on the organization's node. */
export async function drawByFunction(client: Queries, values: readonly unknown[]): Promise<DrawnAllowance> {
  const drawn = await call<DrawnAllowance>(client, { ...draw, values: [...values] });
  invariant(drawn !== null, 'every organization has a budget');
  return drawn;
}

async function call<Result extends object>(
  client: Queries,
  statement: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<Result | null> {
  const { rows } = await client.query<{ readonly result: Result | null }>(statement);
  return rows[0]?.result ?? null;
}
