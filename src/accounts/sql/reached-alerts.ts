import { dateField, field, Statement } from '../../database/statement.js';
import type { CreditAlertPeriod } from '../model/credit-budget.js';

/** Maximum alerts that one statement records. */
export const maxAlerts = 1000;

/** The limit of the month with what grants add to it (D29), as `monthlyCredits` computes it; -1 for unlimited. */
const monthlyLimit = `CASE WHEN b.credit_limit = -1 THEN -1 ELSE b.credit_limit + b.month_granted + (
             SELECT COALESCE(sum((g->>'credits')::bigint - (g->>'used')::bigint), 0)::bigint
             FROM jsonb_array_elements(b.grants) g
             WHERE (g->>'until')::bigint > extract(epoch FROM $3::timestamptz) * 1000 OR g->>'until' IS NULL) END`;

/**
 * Creates a statement that records the alert percentages that budgets have reached: at most `maxAlerts`, each once per
 * period. `budgets` is a FROM item `b` with the columns of `credit_budget`. Parameters `$1` to `$3` are the start of
 * the month, the start of the day and the current time; `budgets` and `condition` may use `$4`. Rows are inserted in
 * the order of the primary key, so that concurrent statements cannot deadlock.
 */
export function recordReachedAlerts(budgets: string, condition = 'true') {
  return new Statement(
    {
      organizationId: 'CreditAlert.organizationId',
      rootKeyId: 'CreditAlert.rootKeyId',
      period: field('CreditAlert.period').as<CreditAlertPeriod>(),
      periodStart: dateField('CreditAlert.periodStart'),
      percent: 'CreditAlert.percent',
      spent: 'CreditAlert.spent',
      budget: 'CreditAlert.budget',
    },
    `INSERT INTO credit_alert (organization_id, root_key_id, period, period_start, percent, spent, budget, reached_at)
     SELECT b.organization_id, f.root_key_id, f.period, f.period_start, p.percent, f.spent, f.budget, $3
     FROM ${budgets} CROSS JOIN LATERAL (
         SELECT '' AS root_key_id, 'month' AS period, b.month_start AS period_start, b.month_used AS spent,
           ${monthlyLimit} AS budget WHERE b.month_start >= $1::date
         UNION ALL
         SELECT '', 'day', b.day_start, b.day_used, b.daily_cap WHERE b.day_start >= $2::date
         UNION ALL
         SELECT c.key, 'month', b.month_start, (c.value->>'used')::bigint, (c.value->>'cap')::bigint
         FROM jsonb_each(b.key_caps) c WHERE b.month_start >= $1::date
       ) f CROSS JOIN LATERAL unnest(b.alert_percents) p (percent)
     WHERE ${condition} AND f.budget > 0
       AND f.spent::numeric * 100 >= f.budget::numeric * p.percent
       AND NOT EXISTS (SELECT FROM credit_alert a WHERE a.organization_id = b.organization_id
         AND a.root_key_id = f.root_key_id AND a.period = f.period AND a.period_start = f.period_start
         AND a.percent = p.percent)
     ORDER BY 1, 2, 3, 4, 5 LIMIT ${maxAlerts}
     ON CONFLICT DO NOTHING
     RETURNING organization_id AS "organizationId", root_key_id AS "rootKeyId", period,
       period_start AS "periodStart", percent, spent, budget`,
  );
}
