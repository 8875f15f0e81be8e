-- Columns, tables and functions get the names that the API and the code use: `channel` for the API of a request, `graphql` for
-- the GraphQL API, `subscription` for a webhook's feed, and `word_position` and `rank` for search terms.

ALTER TABLE "ledger_entry" RENAME COLUMN "door" TO "channel";
ALTER TABLE "ledger_entry" RENAME COLUMN "answered_again" TO "is_replayed";
UPDATE "ledger_entry" SET "channel" = 'graphql' WHERE "channel" = 'graph';

ALTER TABLE "uncharged_request" RENAME COLUMN "door" TO "channel";
ALTER TABLE "uncharged_request" RENAME COLUMN "answered_again" TO "is_replayed";
ALTER TABLE "uncharged_request" RENAME COLUMN "left_out" TO "sampled_out_count";
UPDATE "uncharged_request" SET "channel" = 'graphql' WHERE "channel" = 'graph';

ALTER TABLE "export_job" RENAME COLUMN "door" TO "channel";
UPDATE "export_job" SET "channel" = 'graphql' WHERE "channel" = 'graph';

ALTER TABLE "webhook_lane" RENAME TO "webhook_subscription";
ALTER TABLE "webhook_subscription" RENAME CONSTRAINT "webhook_lane_pkey" TO "webhook_subscription_pkey";
ALTER TABLE "webhook_subscription" RENAME CONSTRAINT "webhook_lane_webhook_id_fkey" TO "webhook_subscription_webhook_id_fkey";
ALTER TABLE "webhook_subscription" RENAME CONSTRAINT "webhook_lane_search_id_fkey" TO "webhook_subscription_search_id_fkey";
ALTER INDEX "webhook_lane_search_id_idx" RENAME TO "webhook_subscription_search_id_idx";
ALTER INDEX "webhook_lane_due_at_idx" RENAME TO "webhook_subscription_due_at_idx";
ALTER INDEX "webhook_lane_leased_until_idx" RENAME TO "webhook_subscription_leased_until_idx";
ALTER INDEX "webhook_lane_webhook_id_feed_key" RENAME TO "webhook_subscription_webhook_id_feed_key";
ALTER SEQUENCE "webhook_lane_id_seq" RENAME TO "webhook_subscription_id_seq";

DROP TRIGGER "company_named_on_insert" ON "company";
DROP TRIGGER "company_named_on_update" ON "company";
DROP TRIGGER "company_named_on_delete" ON "company";
DROP TRIGGER "person_named_on_insert" ON "person";
DROP TRIGGER "person_named_on_update" ON "person";
DROP TRIGGER "person_named_on_delete" ON "person";
DROP TRIGGER "investor_named_on_insert" ON "investor";
DROP TRIGGER "investor_named_on_update" ON "investor";
DROP TRIGGER "investor_named_on_delete" ON "investor";
DROP FUNCTION "keep_name_terms";
DROP FUNCTION "terms_of";
ALTER FUNCTION "standing_of" RENAME TO "rank_of";
ALTER TABLE "name_term" RENAME COLUMN "place" TO "word_position";
ALTER TABLE "name_term" RENAME COLUMN "standing" TO "rank";
ALTER INDEX "name_term_kind_place_term_standing_idx" RENAME TO "name_term_kind_word_position_term_rank_idx";
ALTER INDEX "name_term_initial_standing" RENAME TO "name_term_initial_rank";

-- Returns the search terms of a record: of its first 20 names and addresses, with the first six words and the inner terms of
-- each name.
CREATE FUNCTION "terms_of"("names" TEXT[], "addresses" TEXT[]) RETURNS TABLE ("term" TEXT, "word_position" SMALLINT)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 4 AS $$
  SELECT found.term, min(found.word_position)::smallint FROM (
    SELECT array_to_string(words[at:], ' '), LEAST(at - 1, 1)
      FROM unnest($1[1:20]) AS given, LATERAL string_to_array(fold_name(given), ' ') AS words,
        LATERAL generate_series(1, LEAST(cardinality(words), 6)) AS at
    UNION ALL
    SELECT inner_terms(fold_name(given)), 1 FROM unnest($1[1:20]) AS given
      WHERE given ~ '[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U000323af]'
    UNION ALL
    SELECT fold_address(given), 0 FROM unnest($2[1:20]) AS given
  ) AS found (term, word_position) WHERE found.term <> '' GROUP BY found.term $$;

-- Maintains the search terms of the records that a statement wrote. The arguments are the kind, and expressions over a row for
-- its names, its addresses and its rank. A record keeps its terms if none of these changed.
CREATE FUNCTION "maintain_name_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts CONSTANT text := format('SELECT id, %s AS names, %s AS addresses, %s AS rank', TG_ARGV[1], TG_ARGV[2], TG_ARGV[3]);
  written text := facts || ' FROM new_rows';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    written := format('SELECT new.* FROM (%1$s FROM new_rows) AS new JOIN (%1$s FROM old_rows) AS old USING (id)
      WHERE (new.names, new.addresses, new.rank) IS DISTINCT FROM (old.names, old.addresses, old.rank)', facts);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('DELETE FROM name_term WHERE kind = %L AND record_id IN (SELECT id FROM (%s) AS gone)', TG_ARGV[0],
      CASE TG_OP WHEN 'DELETE' THEN 'SELECT id FROM old_rows' ELSE written END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('INSERT INTO name_term (kind, record_id, term, word_position, rank)
      SELECT %L, written.id, found.term, found.word_position, written.rank
      FROM (%s) AS written, LATERAL terms_of(written.names, written.addresses) AS found
      ON CONFLICT (kind, record_id, term) DO UPDATE SET word_position = excluded.word_position, rank = excluded.rank',
      TG_ARGV[0], written);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "company_named_on_insert" AFTER INSERT ON "company" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'rank_of(organization_rank, total_funding_usd)');
CREATE TRIGGER "company_named_on_update" AFTER UPDATE ON "company" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'rank_of(organization_rank, total_funding_usd)');
CREATE TRIGGER "company_named_on_delete" AFTER DELETE ON "company" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'rank_of(organization_rank, total_funding_usd)');
CREATE TRIGGER "person_named_on_insert" AFTER INSERT ON "person" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'rank_of(NULL, profnet_followers::double precision)');
CREATE TRIGGER "person_named_on_update" AFTER UPDATE ON "person" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'rank_of(NULL, profnet_followers::double precision)');
CREATE TRIGGER "person_named_on_delete" AFTER DELETE ON "person" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'rank_of(NULL, profnet_followers::double precision)');
CREATE TRIGGER "investor_named_on_insert" AFTER INSERT ON "investor" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'rank_of(investor_rank, number_of_investments::double precision)');
CREATE TRIGGER "investor_named_on_update" AFTER UPDATE ON "investor" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'rank_of(investor_rank, number_of_investments::double precision)');
CREATE TRIGGER "investor_named_on_delete" AFTER DELETE ON "investor" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "maintain_name_terms"('Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'rank_of(investor_rank, number_of_investments::double precision)');

ALTER TABLE export_job RENAME COLUMN place TO position;
