-- online
-- Both functions have fewer expressions: PL/pgSQL prepares each of them again in every transaction, which took longer
-- than their work.

-- Takes `due` credits from grants, in their order, and returns the grants afterwards; null if they have too few credits.
CREATE OR REPLACE FUNCTION "draw_grants"(grants jsonb, due bigint, moment timestamptz, is_new_month boolean)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  at_ms bigint := extract(epoch FROM moment) * 1000;
  remaining bigint := due;
  item jsonb;
  used bigint;
  part bigint;
BEGIN
  FOR position IN 0 .. jsonb_array_length(grants) - 1 LOOP
    item := grants->position;
    used := item->'used';
    part := CASE WHEN (item->>'until')::bigint <= at_ms THEN 0
      ELSE LEAST(remaining, (item->'credits')::bigint - used) END;
    CONTINUE WHEN part = 0 AND NOT is_new_month AND item->'paid' = '0';
    remaining := remaining - part;
    grants := jsonb_set(grants, ARRAY[position::text], item || jsonb_build_object('used', used + part,
      'month', CASE WHEN is_new_month THEN 0 ELSE (item->'month')::bigint END + part, 'paid', part));
  END LOOP;
  RETURN CASE WHEN remaining = 0 THEN grants END;
END
$$;

-- Returns the grants that paid for one charge of a group, which is charged by one statement; null if none did. The
-- monthly credits pay for the first charges of the group, then each grant for the next ones. `preceding` is the sum of
-- the charges before it.
CREATE OR REPLACE FUNCTION "grants_of_charge"(grants jsonb, group_credits bigint, preceding bigint, charge_credits bigint)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  position bigint := group_credits;
  paying jsonb;
  paid bigint;
  part bigint;
BEGIN
  FOR at IN 0 .. jsonb_array_length(grants) - 1 LOOP
    position := position - (grants->at->'paid')::bigint;
  END LOOP;
  FOR at IN 0 .. jsonb_array_length(grants) - 1 LOOP
    paid := grants->at->'paid';
    CONTINUE WHEN paid = 0;
    part := LEAST(position + paid, preceding + charge_credits) - GREATEST(position, preceding);
    IF part > 0 THEN
      paying := COALESCE(paying, '[]') || jsonb_build_object('id', grants->at->'id', 'credits', part);
    END IF;
    position := position + paid;
  END LOOP;
  RETURN paying;
END
$$;
