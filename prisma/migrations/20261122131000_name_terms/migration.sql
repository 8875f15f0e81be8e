-- What the typeahead looks up: every name, alias and domain of companies, people and investors as it is typed, from its
-- beginning (place 0) and from each of its later words (place 1). `standing` orders the records of a kind, best first.
CREATE TABLE "name_term" (
    "kind" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "place" SMALLINT NOT NULL,
    "standing" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "name_term_pkey" PRIMARY KEY ("kind", "record_id", "term")
);

-- A name without case, accents and signs between its words. A row of an index has room for 2,704 bytes.
CREATE FUNCTION "fold_name"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT left(btrim(regexp_replace(regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f''’`]+', '', 'g'),
    '[][\s\-_/&(){},;:"!?+*|<>=#~^\\]+', ' ', 'g')), 100) $$;

-- The host of a web address, as the typeahead finds it.
CREATE FUNCTION "fold_address"("address" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT fold_name(regexp_replace(lower($1), '^\s*([a-z][a-z0-9+.-]*:)?(//)?(www\.)?([^/?#]*).*$', '\4')) $$;

-- A nullable list of a record (a JSON column) as texts.
CREATE FUNCTION "json_texts"("list" JSONB) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof($1) WHEN 'array' THEN $1 ELSE '[]' END)) $$;

-- The terms of a record; of its names and addresses the first twenty, of a name the first six words.
CREATE FUNCTION "terms_of"("names" TEXT[], "addresses" TEXT[]) RETURNS TABLE ("term" TEXT, "place" SMALLINT)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 4 AS $$
  SELECT found.term, min(found.place)::smallint FROM (
    SELECT array_to_string(words[at:], ' '), LEAST(at - 1, 1)
      FROM unnest($1[1:20]) AS given, LATERAL string_to_array(fold_name(given), ' ') AS words,
        LATERAL generate_series(1, LEAST(cardinality(words), 6)) AS at
    UNION ALL
    SELECT fold_address(given), 0 FROM unnest($2[1:20]) AS given
  ) AS found (term, place) WHERE found.term <> '' GROUP BY found.term $$;

-- The best first: whoever has a rank, by it; then by an amount, greatest first.
CREATE FUNCTION "standing_of"("rank" BIGINT, "amount" DOUBLE PRECISION) RETURNS DOUBLE PRECISION LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT COALESCE($1::double precision, 1e15 - COALESCE(LEAST($2, 9e14), 0)) $$;

-- Keeps the terms in line with what a statement wrote. The arguments are the kind, and the names, addresses and standing
-- of its rows as expressions over them. Records of which none of these has changed keep their terms.
CREATE FUNCTION "keep_name_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts CONSTANT text := format('SELECT id, %s AS names, %s AS addresses, %s AS standing', TG_ARGV[1], TG_ARGV[2], TG_ARGV[3]);
  written text := facts || ' FROM new_rows';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    written := format('SELECT new.* FROM (%1$s FROM new_rows) AS new JOIN (%1$s FROM old_rows) AS old USING (id)
      WHERE (new.names, new.addresses, new.standing) IS DISTINCT FROM (old.names, old.addresses, old.standing)', facts);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('DELETE FROM name_term WHERE kind = %L AND record_id IN (SELECT id FROM (%s) AS gone)', TG_ARGV[0],
      CASE TG_OP WHEN 'DELETE' THEN 'SELECT id FROM old_rows' ELSE written END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('INSERT INTO name_term (kind, record_id, term, place, standing)
      SELECT %L, written.id, found.term, found.place, written.standing
      FROM (%s) AS written, LATERAL terms_of(written.names, written.addresses) AS found
      ON CONFLICT (kind, record_id, term) DO UPDATE SET place = excluded.place, standing = excluded.standing',
      TG_ARGV[0], written);
  END IF;
  RETURN NULL;
END
$$;

-- What is there already, before the triggers and the indexes, which are made faster of all rows at once.
INSERT INTO "name_term" (kind, record_id, term, place, standing)
  SELECT 'Company', id, found.term, found.place, standing_of(organization_rank, total_funding_usd)
  FROM "company", LATERAL terms_of(ARRAY[organization_name] || json_texts(organization_name_aliases), ARRAY[website_domain] || json_texts(website_domain_aliases)) AS found;
INSERT INTO "name_term" (kind, record_id, term, place, standing)
  SELECT 'Person', id, found.term, found.place, standing_of(NULL, profnet_followers::double precision)
  FROM "person", LATERAL terms_of(ARRAY[full_name], ARRAY[]::text[]) AS found;
INSERT INTO "name_term" (kind, record_id, term, place, standing)
  SELECT 'Investor', id, found.term, found.place, standing_of(investor_rank, number_of_investments::double precision)
  FROM "investor", LATERAL terms_of(ARRAY[investor_name], ARRAY[domain]) AS found;

-- A range of terms; and of the terms with one beginning the best, which is how a range of very many is read.
CREATE INDEX "name_term_kind_place_term_standing_idx" ON "name_term" ("kind", "place", "term", "standing");
CREATE INDEX "name_term_initial_standing" ON "name_term" ("kind", "place", left("term", 1), "standing", "term");

CREATE TRIGGER "company_named_on_insert" AFTER INSERT ON "company" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'standing_of(organization_rank, total_funding_usd)');
CREATE TRIGGER "company_named_on_update" AFTER UPDATE ON "company" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'standing_of(organization_rank, total_funding_usd)');
CREATE TRIGGER "company_named_on_delete" AFTER DELETE ON "company" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'standing_of(organization_rank, total_funding_usd)');
CREATE TRIGGER "person_named_on_insert" AFTER INSERT ON "person" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'standing_of(NULL, profnet_followers::double precision)');
CREATE TRIGGER "person_named_on_update" AFTER UPDATE ON "person" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'standing_of(NULL, profnet_followers::double precision)');
CREATE TRIGGER "person_named_on_delete" AFTER DELETE ON "person" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'standing_of(NULL, profnet_followers::double precision)');
CREATE TRIGGER "investor_named_on_insert" AFTER INSERT ON "investor" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'standing_of(investor_rank, number_of_investments::double precision)');
CREATE TRIGGER "investor_named_on_update" AFTER UPDATE ON "investor" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'standing_of(investor_rank, number_of_investments::double precision)');
CREATE TRIGGER "investor_named_on_delete" AFTER DELETE ON "investor" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_name_terms"('Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'standing_of(investor_rank, number_of_investments::double precision)');

ANALYZE "name_term";
