-- online
-- Lists of a country's companies, and of a type's rounds, in the orders that are asked for most. Without these all matches
-- are read and sorted, or all records in that order until the page is full (npm run bench:rest -- --only size --size).
CREATE INDEX "company_hq_country_organization_rank_filter" ON "company" (left(lower("hq_country"), 200) COLLATE "C", "organization_rank", ("id" COLLATE "C"));
CREATE INDEX "company_hq_country_founded_year_filter" ON "company" (left(lower("hq_country"), 200) COLLATE "C", "founded_year", ("id" COLLATE "C"));
CREATE INDEX "company_hq_country_employee_count_filter" ON "company" (left(lower("hq_country"), 200) COLLATE "C", "employee_count", ("id" COLLATE "C"));
CREATE INDEX "company_hq_country_total_funding_usd_filter" ON "company" (left(lower("hq_country"), 200) COLLATE "C", "total_funding_usd", ("id" COLLATE "C"));
CREATE INDEX "company_hq_country_last_funding_date_filter" ON "company" (left(lower("hq_country"), 200) COLLATE "C", "last_funding_date", ("id" COLLATE "C"));
CREATE INDEX "funding_round_investment_type_raised_amount_usd_filter" ON "funding_round" (left(lower("investment_type"), 200) COLLATE "C", "raised_amount_usd", ("id" COLLATE "C"));
