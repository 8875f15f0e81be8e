import { remainingForKey } from '../remaining-for-key.js';

const budgetJson = `jsonb_build_object('creditLimit', budget.credit_limit, 'dailyCap', budget.daily_cap,
    'monthStart', budget.month_start, 'monthUsed', budget.month_used, 'dayStart', budget.day_start,
    'dayUsed', budget.day_used, 'keyCaps', budget.key_caps, 'alertPercents', budget.alert_percents, 'grants', budget.grants,
    'monthGranted', budget.month_granted)`;

/**
 * Charges a group under the same condition as the statement in charge-credits.ts, which runs on one database. Citus
 * would plan each part of that statement separately. In this function, each part is a statement that concerns one
 * organization, and its plan is cached. The function runs in one transaction, so an error rolls back all of it. Returns
 * null when nothing was charged.
 */
const chargeAccounts: AccountFunction = {
  signature: 'charge_accounts(text, date, date, bigint, timestamptz, jsonb, jsonb, jsonb, uuid[], jsonb)',
  text: `CREATE OR REPLACE FUNCTION charge_accounts(an_organization text, a_month date, a_day date, some_credits bigint,
    a_moment timestamptz, entries jsonb, credits_by_key jsonb, answers jsonb, receipts uuid[], sessions jsonb)
  RETURNS jsonb LANGUAGE plpgsql AS $function$
  DECLARE
    budget credit_budget;
    charged timestamptz;
    item record;
    paid uuid;
    open_grant jsonb;
    drawn jsonb := '[]';
    due bigint := 0;
    part bigint;
    at_ms bigint := extract(epoch FROM a_moment) * 1000;
    own_credits bigint;
    place bigint;
    paying jsonb;
  BEGIN
    SELECT * INTO budget FROM credit_budget WHERE organization_id = an_organization FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF budget.month_start < a_month THEN
      budget.month_start := a_month;
      budget.month_used := 0;
      budget.month_granted := 0;
      SELECT COALESCE(jsonb_agg(value || '{"month": 0}' ORDER BY n), '[]') INTO budget.grants
      FROM jsonb_array_elements(budget.grants) WITH ORDINALITY AS g (value, n);
      SELECT COALESCE(jsonb_object_agg(key, jsonb_set(value, '{used}', '0')), '{}') INTO budget.key_caps
      FROM jsonb_each(budget.key_caps);
    END IF;
    IF budget.day_start < a_day THEN
      budget.day_start := a_day;
      budget.day_used := 0;
    END IF;
    IF budget.credit_limit <> -1 THEN
      due := GREATEST(0, some_credits - GREATEST(0, budget.credit_limit - (budget.month_used - budget.month_granted)));
    END IF;
    own_credits := some_credits - due;
    budget.month_used := budget.month_used + some_credits;
    budget.day_used := budget.day_used + some_credits;
    budget.month_granted := budget.month_granted + due;
    FOR open_grant IN SELECT value FROM jsonb_array_elements(budget.grants) LOOP
      part := CASE WHEN (open_grant->>'until')::bigint <= at_ms THEN 0
        ELSE LEAST(due, (open_grant->>'credits')::bigint - (open_grant->>'used')::bigint) END;
      due := due - part;
      drawn := drawn || jsonb_build_array(open_grant || jsonb_build_object('used',
        (open_grant->>'used')::bigint + part, 'month', (open_grant->>'month')::bigint + part, 'paid', part));
    END LOOP;
    IF due > 0 THEN RETURN NULL; END IF;
    budget.grants := drawn;
    IF budget.daily_cap <> 0 AND budget.day_used > budget.daily_cap THEN RETURN NULL; END IF;
    IF budget.key_caps <> '{}' THEN
      IF EXISTS (SELECT FROM jsonb_each(budget.key_caps) WHERE credits_by_key ? key
        AND (value->>'used')::bigint + (credits_by_key->>key)::bigint > (value->>'cap')::bigint)
      THEN RETURN NULL; END IF;
      SELECT jsonb_object_agg(key, jsonb_set(value, '{used}', to_jsonb(
        (value->>'used')::bigint + COALESCE((credits_by_key->>key)::bigint, 0)))) INTO budget.key_caps
      FROM jsonb_each(budget.key_caps);
    END IF;
    UPDATE credit_budget SET month_start = budget.month_start, month_used = budget.month_used,
      day_start = budget.day_start, day_used = budget.day_used, key_caps = budget.key_caps,
      grants = budget.grants, month_granted = budget.month_granted
    WHERE organization_id = an_organization;
    charged := GREATEST(a_moment, budget.month_start::timestamp AT TIME ZONE 'UTC',
      budget.day_start::timestamp AT TIME ZONE 'UTC');
    FOR item IN SELECT * FROM jsonb_to_recordset(entries) AS e(request_id text, caller_request_id text,
        api_key_id text, channel text, operation text, records jsonb, credits bigint, milliseconds int,
        idempotency_key text, target text, preceding bigint)
    LOOP
      paying := NULL;
      IF drawn <> '[]' THEN
        -- As the function grants_of_charge does, which the nodes may lack.
        place := own_credits;
        FOR open_grant IN SELECT value FROM jsonb_array_elements(drawn) LOOP
          part := LEAST(place + (open_grant->>'paid')::bigint, item.preceding + item.credits)
            - GREATEST(place, item.preceding);
          IF part > 0 THEN
            paying := COALESCE(paying, '[]') || jsonb_build_array(jsonb_build_object('id', open_grant->>'id', 'credits', part));
          END IF;
          place := place + (open_grant->>'paid')::bigint;
        END LOOP;
      END IF;
      INSERT INTO ledger_entry (organization_id, request_id, caller_request_id, api_key_id, channel, operation, records,
        credits, charged_at, milliseconds, idempotency_key, target, grants)
      VALUES (an_organization, item.request_id, item.caller_request_id, item.api_key_id, item.channel, item.operation,
        item.records, item.credits, charged, item.milliseconds, item.idempotency_key, item.target, paying);
    END LOOP;
    FOR item IN SELECT * FROM jsonb_to_recordset(answers) AS k("idempotencyKey" text, fingerprint text,
        "requestId" text, scopes text[], headers jsonb, body text, "expiresAt" timestamptz)
    LOOP
      INSERT INTO idempotent_answer (organization_id, idempotency_key, fingerprint, request_id, scopes, headers, body,
        expires_at)
      VALUES (an_organization, item."idempotencyKey", item.fingerprint, item."requestId", item.scopes, item.headers,
        decode(item.body, 'base64'), item."expiresAt");
    END LOOP;
    FOREACH paid IN ARRAY receipts LOOP
      INSERT INTO feed_receipt (organization_id, month_start, receipt)
      VALUES (an_organization, budget.month_start, paid);
    END LOOP;
    FOR item IN SELECT * FROM jsonb_to_recordset(sessions) AS s("sessionId" text, budget bigint, spent bigint,
        "expiresAt" timestamptz)
    LOOP
      INSERT INTO spending_session (organization_id, session_id, budget, spent, expires_at)
      VALUES (an_organization, item."sessionId", item.budget, item.spent, item."expiresAt")
      ON CONFLICT (organization_id, session_id) DO UPDATE SET spent = spending_session.spent + EXCLUDED.spent;
    END LOOP;
    RETURN ${budgetJson};
  END $function$`,
};

const remaining = remainingForKey({
  allowed: 'allowance',
  used: 'today.used',
  byKey: 'today.by_key',
  keys: 'some_keys',
});

/**
 * Deducts narrow free answers, as the statement in narrow-allowance.ts does on one database. The condition is checked on
 * the locked row. Returns null when the organization has no budget.
 */
const drawNarrowAnswers: AccountFunction = {
  signature: 'draw_narrow_answers(text, date, bigint, bigint, date, text[], bigint, bigint)',
  text: `CREATE OR REPLACE FUNCTION draw_narrow_answers(an_organization text, a_day date, per_day bigint,
    per_credit bigint, a_month date, some_keys text[], a_count bigint, a_covered bigint)
  RETURNS jsonb LANGUAGE plpgsql AS $function$
  DECLARE
    allowance bigint;
    today narrow_answers;
    is_drawn boolean;
  BEGIN
    SELECT per_day + per_credit * CASE WHEN month_start >= a_month THEN month_used ELSE 0 END INTO allowance
    FROM credit_budget WHERE organization_id = an_organization;
    IF NOT FOUND THEN RETURN NULL; END IF;
    INSERT INTO narrow_answers (organization_id, day, used, by_key) VALUES (an_organization, a_day, 0, '{}')
    ON CONFLICT (organization_id) DO NOTHING;
    SELECT * INTO today FROM narrow_answers WHERE organization_id = an_organization FOR UPDATE;
    IF today.day < a_day THEN
      today.day := a_day;
      today.used := 0;
      today.by_key := '{}';
    END IF;
    is_drawn := a_count = 0 OR a_count <= ${remaining};
    IF is_drawn THEN
      today.used := today.used + a_count + a_covered;
      SELECT today.by_key || jsonb_object_agg(id, COALESCE((today.by_key->>id)::bigint, 0) + a_count)
      INTO today.by_key FROM unnest(some_keys) id;
      UPDATE narrow_answers SET used = today.used, day = today.day, by_key = today.by_key
      WHERE organization_id = an_organization;
    END IF;
    RETURN jsonb_build_object('allowed', allowance, 'used', today.used,
      'usedByKey', COALESCE((today.by_key->>some_keys[1])::bigint, 0), 'remaining', ${remaining}, 'isDrawn', is_drawn);
  END $function$`,
};

/** The functions that a database needs if accounts are distributed. */
export const accountFunctions: readonly AccountFunction[] = [chargeAccounts, drawNarrowAnswers];

/**
 * A SQL function that runs on the Citus node with an organization's shard. Its first argument is the organization's ID.
 */
export interface AccountFunction {
  readonly signature: string;
  readonly text: string;
}
