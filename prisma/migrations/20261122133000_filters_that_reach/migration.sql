-- The elements of a company's lists of technology verticals, for filters that look for one of them.
CREATE INDEX "company_tech_verticals_filter" ON "company" USING gin (jsonb_path_query_array("tech_verticals", '$[*][*]'));

-- How common they are; the embedded database would never look by itself.
ANALYZE "company";
