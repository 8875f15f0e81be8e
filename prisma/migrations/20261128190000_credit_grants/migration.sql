-- online
-- Credit grants (D29). The open grants of an organization are in the row of its budget, which a charge locks anyway.
ALTER TABLE "credit_budget"
    ADD COLUMN "grants" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "month_granted" BIGINT NOT NULL DEFAULT 0;

-- The grants that paid for a charge.
ALTER TABLE "ledger_entry" ADD COLUMN "grants" JSONB;

CREATE TABLE "credit_grant" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "external_id" TEXT,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_grant_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "credit_grant_organization_id_external_id_key" ON "credit_grant"("organization_id", "external_id");
CREATE INDEX "credit_grant_organization_id_created_at_id_idx" ON "credit_grant"("organization_id", "created_at", "id");

-- Takes `due` credits from grants, in their order, and returns the grants afterwards; null if they have too few credits.
-- Only called for budgets with grants, so that other charges stay as fast as without this function.
CREATE FUNCTION "draw_grants"(grants jsonb, due bigint, moment timestamptz, is_new_month boolean)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  at_ms bigint := extract(epoch FROM moment) * 1000;
  remaining bigint := due;
  drawn jsonb := '[]';
  item jsonb;
  part bigint;
BEGIN
  FOR item IN SELECT value FROM jsonb_array_elements(grants) LOOP
    part := CASE WHEN (item->>'until')::bigint <= at_ms THEN 0
      ELSE LEAST(remaining, (item->>'credits')::bigint - (item->>'used')::bigint) END;
    remaining := remaining - part;
    drawn := drawn || jsonb_build_array(item || jsonb_build_object('used', (item->>'used')::bigint + part,
      'month', CASE WHEN is_new_month THEN 0 ELSE (item->>'month')::bigint END + part, 'paid', part));
  END LOOP;
  RETURN CASE WHEN remaining = 0 THEN drawn END;
END
$$;

-- Returns the grants that paid for one charge of a group, which is charged by one statement. The monthly credits pay for
-- the first charges of the group, then each grant for the next ones. `preceding` is the sum of the charges before it.
CREATE FUNCTION "grants_of_charge"(grants jsonb, group_credits bigint, preceding bigint, charge_credits bigint)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  position bigint;
  paying jsonb := '[]';
  item jsonb;
  part bigint;
BEGIN
  SELECT group_credits - sum((value->>'paid')::bigint) INTO position FROM jsonb_array_elements(grants);
  FOR item IN SELECT value FROM jsonb_array_elements(grants) LOOP
    part := LEAST(position + (item->>'paid')::bigint, preceding + charge_credits) - GREATEST(position, preceding);
    IF part > 0 THEN
      paying := paying || jsonb_build_array(jsonb_build_object('id', item->>'id', 'credits', part));
    END IF;
    position := position + (item->>'paid')::bigint;
  END LOOP;
  RETURN NULLIF(paying, '[]');
END
$$;
