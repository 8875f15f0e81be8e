import { windowStarts } from '../../domain/credit-budget.js';
import type { NarrowAllowance, NarrowAllowanceTerms } from '../../domain/narrow-answers.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';

/** An allowance after an attempt to draw on it. */
export interface NarrowDraw extends NarrowAllowance {
  /** False when the requested number exceeds what was left; then nothing was drawn. */
  readonly isDrawn: boolean;
}

interface Row {
  readonly allowed: number;
  readonly used: number;
  readonly drawn: number | null;
}

const allowedTo = `SELECT $3::bigint + $4::bigint * CASE WHEN month_start >= $5 THEN month_used ELSE 0 END AS allowed
    FROM credit_budget WHERE organization_id = $1`;
const usedBefore = `COALESCE((SELECT CASE WHEN day >= $2 THEN used ELSE 0 END
    FROM narrow_answers WHERE organization_id = $1), 0)`;

/**
 * The condition is evaluated on the locked row, so concurrent draws of any number of processes never exceed the
 * allowance. A day never moves back: a process with a lagging clock draws on the later day.
 */
const drawStatement = `
  WITH allowance AS (${allowedTo}), drawn AS (
    INSERT INTO narrow_answers AS n (organization_id, day, used)
    SELECT $1, $2, $6::bigint FROM allowance WHERE $6::bigint <= allowance.allowed
    ON CONFLICT (organization_id) DO UPDATE
      SET used = CASE WHEN n.day >= $2 THEN n.used ELSE 0 END + EXCLUDED.used, day = GREATEST(n.day, $2)
      WHERE CASE WHEN n.day >= $2 THEN n.used ELSE 0 END + EXCLUDED.used <= (SELECT allowed FROM allowance)
    RETURNING n.used
  )
  SELECT allowance.allowed AS "allowed", ${usedBefore} AS "used", (SELECT used FROM drawn) AS "drawn" FROM allowance`;

const findStatement = `SELECT allowance.allowed AS "allowed", ${usedBefore} AS "used", NULL AS "drawn"
  FROM (${allowedTo}) allowance`;

/** Draws narrow free answers on the daily allowance of an organization (D20): all of them, or none if they do not fit. */
export async function drawNarrowAnswers(
  { pool }: Database,
  organizationId: string,
  count: number,
  terms: NarrowAllowanceTerms,
  now: Date,
): Promise<NarrowDraw> {
  const values = [...valuesOf(organizationId, terms, now), count];
  const { rows } = await pool.query<Row>({ name: 'draw-narrow-answers', text: drawStatement, values });
  const { allowed, used, drawn } = only(rows);
  return { allowed, used: drawn ?? used, isDrawn: drawn !== null };
}

/** The allowance of an organization today, and how much of it is used. */
export async function findNarrowAllowance(
  { pool }: Database,
  organizationId: string,
  terms: NarrowAllowanceTerms,
  now: Date,
): Promise<NarrowAllowance> {
  const values = valuesOf(organizationId, terms, now);
  const { rows } = await pool.query<Row>({ name: 'find-narrow-allowance', text: findStatement, values });
  const { allowed, used } = only(rows);
  return { allowed, used };
}

function valuesOf(organizationId: string, terms: NarrowAllowanceTerms, now: Date): unknown[] {
  const { dayStart, monthStart } = windowStarts(now);
  return [organizationId, dayStart, terms.perDay, terms.perCredit, monthStart];
}

function only(rows: readonly Row[]): Row {
  const [row] = rows;
  invariant(row !== undefined, 'every organization has a budget');
  return row;
}
