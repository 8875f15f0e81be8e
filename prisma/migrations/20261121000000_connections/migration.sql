-- An index for every order of the graph's connections (domain/connections/record-orders.ts): the value, then the id,
-- both by code points, so that a page is one range wherever it lies. Known and unknown values are ranges of their own.
-- A row of an index holds 2,704 bytes, so texts are ordered by their first 200 characters.

CREATE INDEX "company_organization_name_order" ON "company" (lower(left("organization_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "company_organization_rank_order" ON "company" ("organization_rank", ("id" COLLATE "C"));
CREATE INDEX "company_founded_year_order" ON "company" ("founded_year", ("id" COLLATE "C"));
CREATE INDEX "company_employee_count_order" ON "company" ("employee_count", ("id" COLLATE "C"));
CREATE INDEX "company_total_funding_usd_order" ON "company" ("total_funding_usd", ("id" COLLATE "C"));
CREATE INDEX "company_last_funding_date_order" ON "company" ("last_funding_date", ("id" COLLATE "C"));
CREATE INDEX "company_id_order" ON "company" (("id" COLLATE "C"));

CREATE INDEX "person_full_name_order" ON "person" (lower(left("full_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "person_years_of_experience_order" ON "person" ("years_of_experience", ("id" COLLATE "C"));
CREATE INDEX "person_profnet_followers_order" ON "person" ("profnet_followers", ("id" COLLATE "C"));
CREATE INDEX "person_id_order" ON "person" (("id" COLLATE "C"));

CREATE INDEX "investor_investor_name_order" ON "investor" (lower(left("investor_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "investor_investor_rank_order" ON "investor" ("investor_rank", ("id" COLLATE "C"));
CREATE INDEX "investor_founded_year_order" ON "investor" ("founded_year", ("id" COLLATE "C"));
CREATE INDEX "investor_number_of_investments_order" ON "investor" ("number_of_investments", ("id" COLLATE "C"));
CREATE INDEX "investor_number_of_lead_investments_order" ON "investor" ("number_of_lead_investments", ("id" COLLATE "C"));
CREATE INDEX "investor_number_of_exits_order" ON "investor" ("number_of_exits", ("id" COLLATE "C"));
CREATE INDEX "investor_id_order" ON "investor" (("id" COLLATE "C"));

CREATE INDEX "funding_round_announced_on_order" ON "funding_round" ("announced_on", ("id" COLLATE "C"));
CREATE INDEX "funding_round_raised_amount_usd_order" ON "funding_round" ("raised_amount_usd", ("id" COLLATE "C"));
CREATE INDEX "funding_round_post_money_valuation_usd_order" ON "funding_round" ("post_money_valuation_usd", ("id" COLLATE "C"));
CREATE INDEX "funding_round_company_name_order" ON "funding_round" (lower(left("company_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "funding_round_id_order" ON "funding_round" (("id" COLLATE "C"));

CREATE INDEX "acquisition_acquisition_date_order" ON "acquisition" ("acquisition_date", ("id" COLLATE "C"));
CREATE INDEX "acquisition_price_usd_order" ON "acquisition" ("price_usd", ("id" COLLATE "C"));
CREATE INDEX "acquisition_acquirer_name_order" ON "acquisition" (lower(left("acquirer_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "acquisition_acquiree_name_order" ON "acquisition" (lower(left("acquiree_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "acquisition_id_order" ON "acquisition" (("id" COLLATE "C"));

CREATE INDEX "ipo_went_public_on_order" ON "ipo" ("went_public_on", ("id" COLLATE "C"));
CREATE INDEX "ipo_valuation_price_usd_order" ON "ipo" ("valuation_price_usd", ("id" COLLATE "C"));
CREATE INDEX "ipo_money_raised_usd_order" ON "ipo" ("money_raised_usd", ("id" COLLATE "C"));
CREATE INDEX "ipo_company_name_order" ON "ipo" (lower(left("company_name", 200)) COLLATE "C", ("id" COLLATE "C"));
CREATE INDEX "ipo_id_order" ON "ipo" (("id" COLLATE "C"));

-- The people of a company, by the companies of their experience.
CREATE INDEX "person_experience_companies" ON "person" USING gin (jsonb_path_query_array("experience", '$[*].companyId'));

-- Ordered lists of the rounds and deals of a company.
CREATE INDEX "funding_round_company_order" ON "funding_round" ("company_id", "announced_on", ("id" COLLATE "C"));

-- What these replace.
DROP INDEX "company_founded_year_idx";
DROP INDEX "company_total_funding_usd_idx";
DROP INDEX "funding_round_announced_on_idx";
DROP INDEX "funding_round_company_id_announced_on_idx";
DROP INDEX "acquisition_acquisition_date_idx";
