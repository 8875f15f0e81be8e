import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import type { Payer } from '../model/charge.js';
import { type NarrowAllowance, type NarrowAllowanceTerms, windowStarts } from '../model/credit-budget.js';
import { drawByFunction, type DrawnAllowance } from './distributed/charge-by-function.js';
import { remainingForKey } from './remaining-for-key.js';

const allowedTo = `SELECT $3::bigint + $4::bigint * CASE WHEN month_start >= $5 THEN month_used ELSE 0 END AS allowed
    FROM credit_budget WHERE organization_id = $1`;
const keys = '$6::text[]';
const usedToday = 'CASE WHEN n.day >= $2 THEN n.used ELSE 0 END';
const byKeyToday = `CASE WHEN n.day >= $2 THEN n.by_key ELSE '{}' END`;

/** The allowance before the statement. */
const stored = `SELECT ${columnsOfKey('today.used', 'today.by_key')} FROM (
    SELECT COALESCE(max(${usedToday}), 0) AS used, COALESCE((array_agg(${byKeyToday}))[1], '{}') AS by_key
    FROM narrow_answers n WHERE n.organization_id = $1) today`;

const isLeft = (used: string, byKey: string): string =>
  `($7::bigint = 0 OR $7::bigint <= ${remainingForKey({ allowed: '(SELECT allowed FROM allowance)', used, byKey, keys })})`;

const columns = {
  allowed: computed('int8'),
  used: computed('int8'),
  usedByKey: computed('int8'),
  remaining: computed('int8'),
};

/**
 * Deducts from the allowance. The condition is checked on the locked row, so concurrent deductions never exceed the
 * allowance of the organization or of a key. If this process's clock is behind the stored day, the deduction counts for
 * the stored day.
 */
const draw = new Statement(
  { ...columns, isDrawn: computed('bool') },
  `WITH allowance AS (${allowedTo}), drawn AS (
    INSERT INTO narrow_answers AS n (organization_id, day, used, by_key)
    SELECT $1, $2, $7::bigint + $8::bigint, (SELECT jsonb_object_agg(id, $7::bigint) FROM unnest(${keys}) id)
    FROM allowance WHERE ${isLeft('0', `'{}'::jsonb`)}
    ON CONFLICT (organization_id) DO UPDATE
      SET used = ${usedToday} + EXCLUDED.used, day = GREATEST(n.day, $2),
        by_key = ${byKeyToday} || (SELECT jsonb_object_agg(id, COALESCE((${byKeyToday}->>id)::bigint, 0) + $7::bigint)
          FROM unnest(${keys}) id)
      WHERE ${isLeft(usedToday, byKeyToday)}
    RETURNING ${columnsOfKey('n.used', 'n.by_key')}
  ), stored AS (${stored})
  SELECT allowance.allowed AS "allowed", COALESCE(drawn.used, stored.used) AS "used",
    COALESCE(drawn.used_by_key, stored.used_by_key) AS "usedByKey",
    COALESCE(drawn.remaining, stored.remaining) AS "remaining", drawn.used IS NOT NULL AS "isDrawn"
  FROM allowance CROSS JOIN stored LEFT JOIN drawn ON TRUE`,
  'draw-narrow-answers',
);

const findAllowance = new Statement(
  columns,
  `WITH allowance AS (${allowedTo}), stored AS (${stored})
  SELECT allowance.allowed AS "allowed", stored.used AS "used", stored.used_by_key AS "usedByKey",
    stored.remaining AS "remaining" FROM allowance CROSS JOIN stored`,
  'find-narrow-allowance',
);

/** Returns today's allowance of an organization and of one of its keys, and how much of both is used. */
export async function findNarrowAllowance(
  db: Database,
  drawer: Drawer,
  terms: NarrowAllowanceTerms,
  now: Date,
): Promise<NarrowAllowance> {
  const { rows } = await db
    .accounts(drawer.organizationId)
    .query(findAllowance.with(...valuesOf(drawer, terms, now)));
  return toAllowance(only(rows));
}

/** The allowance after an attempted deduction. */
interface NarrowDraw extends NarrowAllowance {
  /** False when the requested number exceeds the remaining allowance. Then nothing is deducted. */
  readonly isDrawn: boolean;
}

/** A deduction from the allowance. */
interface Deduction {
  /** Number of answers to deduct if the key has as many left. */
  readonly count: number;
  /** Number of answers to deduct in any case, and not from the key's share: the response's own credits added them. */
  readonly covered: number;
}

/** The organization and the key that use the allowance. */
type Drawer = Pick<Payer, 'capKeyIds' | 'organizationId'>;

/** Returns SQL for the key's columns of the allowance, from SQL for the answers used by all and by each key. */
function columnsOfKey(used: string, byKey: string): string {
  const remaining = remainingForKey({ allowed: '(SELECT allowed FROM allowance)', used, byKey, keys });
  return `${used} AS used, COALESCE((${byKey}->>(${keys})[1])::bigint, 0) AS used_by_key, ${remaining} AS remaining`;
}

/**
 * Deducts narrow free answers from the daily allowance of an organization and its key (D20): all of them, or none if
 * too few remain.
 */
export async function drawNarrowAnswers(
  db: Database,
  drawer: Drawer,
  { count, covered }: Deduction,
  terms: NarrowAllowanceTerms,
  now: Date,
): Promise<NarrowDraw> {
  const values = [...valuesOf(drawer, terms, now), count, covered];
  const row = db.distribution.isDistributed
    ? await drawByFunction(db.accounts(drawer.organizationId), values)
    : only((await db.pool.query(draw.with(...values))).rows);
  return { ...toAllowance(row), isDrawn: row.isDrawn };
}

function valuesOf(
  { organizationId, capKeyIds }: Drawer,
  { perDay, perCredit }: NarrowAllowanceTerms,
  now: Date,
): unknown[] {
  const { dayStart, monthStart } = windowStarts(now);
  return [organizationId, dayStart, perDay, perCredit, monthStart, capKeyIds];
}

function toAllowance({
  allowed,
  used,
  usedByKey,
  remaining,
}: Omit<DrawnAllowance, 'isDrawn'>): NarrowAllowance {
  const left = Math.max(0, remaining);
  return { allowed, used, ofKey: { limit: usedByKey + left, used: usedByKey, remaining: left } };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  invariant(row !== undefined, 'every organization has a budget');
  return row;
}
