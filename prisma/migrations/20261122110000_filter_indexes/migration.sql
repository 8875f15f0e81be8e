-- Indexes for what people filter by. A text is looked up by its first 200 characters without case and by code points
-- (src/store/filters/indexed-text.ts), for `eq`, `in` and `startsWith`; what is looked for anywhere in a name, by the
-- name's trigrams. PostgreSQL trusts every owner of a database with this extension (since 13); the embedded one ships it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The given texts without case, or their beginnings. Immutable, so that the planner knows the texts it plans for.
CREATE FUNCTION "lower_texts"("texts" TEXT[], "characters" INTEGER DEFAULT NULL) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT ARRAY(SELECT CASE WHEN $2 IS NULL THEN lower(given) ELSE left(lower(given), $2) END FROM unnest($1) AS given)';

-- The orders by a text, now over the same expression, so that one index serves the order and the filter.
DROP INDEX "company_organization_name_order";
CREATE INDEX "company_organization_name_order" ON "company" (left(lower("organization_name"), 200) COLLATE "C", ("id" COLLATE "C"));
DROP INDEX "person_full_name_order";
CREATE INDEX "person_full_name_order" ON "person" (left(lower("full_name"), 200) COLLATE "C", ("id" COLLATE "C"));
DROP INDEX "investor_investor_name_order";
CREATE INDEX "investor_investor_name_order" ON "investor" (left(lower("investor_name"), 200) COLLATE "C", ("id" COLLATE "C"));
DROP INDEX "funding_round_company_name_order";
CREATE INDEX "funding_round_company_name_order" ON "funding_round" (left(lower("company_name"), 200) COLLATE "C", ("id" COLLATE "C"));
DROP INDEX "acquisition_acquirer_name_order";
CREATE INDEX "acquisition_acquirer_name_order" ON "acquisition" (left(lower("acquirer_name"), 200) COLLATE "C", ("id" COLLATE "C"));
DROP INDEX "acquisition_acquiree_name_order";
CREATE INDEX "acquisition_acquiree_name_order" ON "acquisition" (left(lower("acquiree_name"), 200) COLLATE "C", ("id" COLLATE "C"));
DROP INDEX "ipo_company_name_order";
CREATE INDEX "ipo_company_name_order" ON "ipo" (left(lower("company_name"), 200) COLLATE "C", ("id" COLLATE "C"));

-- Part of a name.
CREATE INDEX "company_organization_name_trigrams" ON "company" USING gin (lower("organization_name") gin_trgm_ops);
CREATE INDEX "person_full_name_trigrams" ON "person" USING gin (lower("full_name") gin_trgm_ops);
CREATE INDEX "investor_investor_name_trigrams" ON "investor" USING gin (lower("investor_name") gin_trgm_ops);
CREATE INDEX "funding_round_company_name_trigrams" ON "funding_round" USING gin (lower("company_name") gin_trgm_ops);
CREATE INDEX "acquisition_acquirer_name_trigrams" ON "acquisition" USING gin (lower("acquirer_name") gin_trgm_ops);
CREATE INDEX "acquisition_acquiree_name_trigrams" ON "acquisition" USING gin (lower("acquiree_name") gin_trgm_ops);
CREATE INDEX "ipo_company_name_trigrams" ON "ipo" USING gin (lower("company_name") gin_trgm_ops);

-- Places, domains, types and states. None of these is partial: the planner takes no statistics from a partial index, and
-- would take every value for equally rare.
CREATE INDEX "company_hq_state_filter" ON "company" (left(lower("hq_state"), 200) COLLATE "C");
CREATE INDEX "company_hq_city_filter" ON "company" (left(lower("hq_city"), 200) COLLATE "C");
CREATE INDEX "company_website_domain_filter" ON "company" (left(lower("website_domain"), 200) COLLATE "C");
CREATE INDEX "person_last_name_filter" ON "person" (left(lower("last_name"), 200) COLLATE "C");
CREATE INDEX "person_location_filter" ON "person" (left(lower("location"), 200) COLLATE "C");
CREATE INDEX "person_region_filter" ON "person" (left(lower("region"), 200) COLLATE "C");
CREATE INDEX "person_level_of_seniority_filter" ON "person" (left(lower("level_of_seniority"), 200) COLLATE "C");
CREATE INDEX "person_current_position_title_filter" ON "person" (left(lower("current_position_title"), 200) COLLATE "C");
CREATE INDEX "person_current_position_company_name_filter" ON "person" (left(lower("current_position_company_name"), 200) COLLATE "C");
CREATE INDEX "investor_hq_location_filter" ON "investor" (left(lower("hq_location"), 200) COLLATE "C");
CREATE INDEX "investor_operating_status_filter" ON "investor" (left(lower("operating_status"), 200) COLLATE "C");
CREATE INDEX "investor_domain_filter" ON "investor" (left(lower("domain"), 200) COLLATE "C");
CREATE INDEX "acquisition_acquisition_type_filter" ON "acquisition" (left(lower("acquisition_type"), 200) COLLATE "C");
CREATE INDEX "ipo_stock_symbol_filter" ON "ipo" (left(lower("stock_symbol"), 200) COLLATE "C");
CREATE INDEX "ipo_stock_exchange_symbol_filter" ON "ipo" (left(lower("stock_exchange_symbol"), 200) COLLATE "C");

-- Few values, some of them neither common nor rare: with the standard order, so that a page is one range of the index.
CREATE INDEX "company_hq_country_filter" ON "company" (left(lower("hq_country"), 200) COLLATE "C", left(lower("organization_name"), 200) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "company_operating_status_filter" ON "company" (left(lower("operating_status"), 200) COLLATE "C", left(lower("organization_name"), 200) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "company_last_funding_type_filter" ON "company" (left(lower("last_funding_type"), 200) COLLATE "C", left(lower("organization_name"), 200) COLLATE "C", ("id" COLLATE "C"));
-- This one replaces an index that no statement used.
DROP INDEX "funding_round_investment_type_announced_on_idx";
CREATE INDEX "funding_round_investment_type_filter" ON "funding_round" (left(lower("investment_type"), 200) COLLATE "C", "announced_on", ("id" COLLATE "C"));

-- Amounts and dates that are no orders.
CREATE INDEX "company_last_funding_usd_filter" ON "company" ("last_funding_usd");
CREATE INDEX "company_last_updated_filter" ON "company" ("last_updated");
CREATE INDEX "funding_round_pre_money_valuation_usd_filter" ON "funding_round" ("pre_money_valuation_usd");
CREATE INDEX "ipo_share_price_usd_filter" ON "ipo" ("share_price_usd");

-- Lists (those of a company's industries have theirs).
CREATE INDEX "company_tags_filter" ON "company" USING gin ("tags");
CREATE INDEX "investor_investor_types_filter" ON "investor" USING gin ("investor_types");
CREATE INDEX "investor_industry_target_filter" ON "investor" USING gin ("industry_target");
CREATE INDEX "investor_investment_stage_filter" ON "investor" USING gin ("investment_stage");

-- How common the values of the new expressions are; the embedded database would never look by itself.
ANALYZE "company";
ANALYZE "person";
ANALYZE "investor";
ANALYZE "funding_round";
ANALYZE "acquisition";
ANALYZE "ipo";
