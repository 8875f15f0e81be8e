-- online
-- Search by words (D24): the words of companies, people and investors, with weights, in one column with an index.

-- Replaces signs by spaces. Apostrophes vanish, so that "world's" is one word. In texts beyond ASCII, removes case and
-- accents (`fold_letters`), and separates the letters of scripts without spaces (Thai, Lao, Myanmar, Khmer, kana,
-- bopomofo, Han, Hangul), each of which becomes a word.
CREATE FUNCTION "fold_words"("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT translate(CASE WHEN octet_length($1) = char_length($1) THEN $1 ELSE
      regexp_replace(normalize(fold_letters(translate($1, '“”„‟«»', '""""""')), NFC),
        '([\u0e01-\u0edf\u1000-\u109f\u1100-\u11ff\u1780-\u17d3\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U000323af])',
        ' \1 ', 'g') END,
    '!"#$%&()*+,-./:;<=>?@[\]^_{|}~''`', '                              ') $$;

-- A JSON list as one text, by the path of its texts. "the" is a stop word: it separates the items, so that no phrase
-- begins in one item and ends in the next.
CREATE FUNCTION "list_words"("list" JSONB, "path" JSONPATH) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT string_agg(item #>> '{}', ' the ') FROM jsonb_path_query($1, $2) AS item
    WHERE jsonb_typeof(item) = 'string' $$;

-- The words of some texts, with a weight from A to D. Of each text, the first 20,000 characters; a row has 1 MB for
-- words.
CREATE FUNCTION "weigh_words"("texts" TEXT[], "weight" "char") RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT setweight(COALESCE(to_tsvector('english', string_agg('the ' || fold_words(left(given, 20000)), ' ' ORDER BY at)), ''), $2)
    FROM unnest($1) WITH ORDINALITY AS found (given, at) WHERE given IS NOT NULL $$;

-- The words of a query outside quotation marks. Only the sign before a quotation mark is not followed by a space.
CREATE FUNCTION "unquoted_words"("part" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT COALESCE(string_agg(sign || CASE WHEN word ~ ' ' THEN '"' || word || '"' ELSE word END, ' ' ORDER BY at), '')
      || CASE WHEN $1 ~ '(^|\s)-$' THEN ' -' ELSE ' ' END
    FROM (SELECT at, CASE WHEN left(token, 1) = '-' THEN '-' ELSE '' END AS sign, btrim(regexp_replace(fold_words(token), '\s+', ' ', 'g')) AS word
      FROM regexp_split_to_table($1, '\s+') WITH ORDINALITY AS found (token, at)) AS words
    WHERE word <> '' $$;

-- What a caller typed, as a query: words are combined with AND; "a phrase", `or` and `-word` as in web searches. A word
-- that signs or letters of scripts without spaces separate into several is a phrase of them. A quotation mark without a
-- second one is a space. The parts between quotation marks have even numbers.
CREATE FUNCTION "query_words"("query" TEXT) RETURNS TSQUERY LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT websearch_to_tsquery('english', string_agg(
      CASE WHEN at % 2 = 0 AND at < cardinality(parts) THEN '"' || fold_words(parts[at]) || '"'
        ELSE ' ' || unquoted_words(parts[at]) END, '' ORDER BY at))
    FROM (SELECT string_to_array(translate($1, '“”„‟', '""""'), '"')) AS given (parts), generate_subscripts(parts, 1) AS at $$;

-- The words of a record, from its fields with a weight (src/records).
CREATE FUNCTION "company_words"("record" "company") RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT weigh_words(ARRAY[$1."organization_name", list_words($1."organization_name_aliases", '$[*]')], 'A')
    || weigh_words(ARRAY[$1."tagline"], 'B')
    || weigh_words(ARRAY[$1."customer_profile", list_words($1."tags", '$[*]'), list_words($1."technologies", '$[*]'), list_words($1."industry", '$[*]'), list_words($1."tech_verticals", '$[*][*]')], 'C')
    || weigh_words(ARRAY[$1."description", $1."traction_highlights"], 'D') $$;

CREATE FUNCTION "person_words"("record" "person") RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT weigh_words(ARRAY[$1."full_name"], 'A')
    || weigh_words(ARRAY[$1."tagline", $1."current_position_title", $1."current_position_company_name"], 'B')
    || weigh_words(ARRAY[list_words($1."highlights", '$[*]'), list_words($1."experience", '$[*].title'), $1."past_position_title", list_words($1."skills", '$[*]')], 'C')
    || weigh_words(ARRAY[$1."about"], 'D') $$;

CREATE FUNCTION "investor_words"("record" "investor") RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT weigh_words(ARRAY[$1."investor_name"], 'A')
    || weigh_words(ARRAY[list_words($1."investor_types", '$[*]'), list_words($1."investment_stage", '$[*]'), list_words($1."industry_target", '$[*]'), list_words($1."svc_industry_target", '$[*]'), list_words($1."svc_tech_verticals_target", '$[*]')], 'C')
    || weigh_words(ARRAY[$1."description"], 'D') $$;

-- Keeps the words in line with the record. Its version is a hash of all of its fields.
CREATE FUNCTION "set_company_words"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN NEW.words := company_words(NEW); RETURN NEW; END $$;
CREATE FUNCTION "set_person_words"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN NEW.words := person_words(NEW); RETURN NEW; END $$;
CREATE FUNCTION "set_investor_words"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN NEW.words := investor_words(NEW); RETURN NEW; END $$;

ALTER TABLE "company" ADD COLUMN "words" TSVECTOR;
CREATE TRIGGER "company_words_on_insert" BEFORE INSERT ON "company" FOR EACH ROW EXECUTE FUNCTION "set_company_words"();
CREATE TRIGGER "company_words_on_update" BEFORE UPDATE ON "company" FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION "set_company_words"();

ALTER TABLE "person" ADD COLUMN "words" TSVECTOR;
CREATE TRIGGER "person_words_on_insert" BEFORE INSERT ON "person" FOR EACH ROW EXECUTE FUNCTION "set_person_words"();
CREATE TRIGGER "person_words_on_update" BEFORE UPDATE ON "person" FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION "set_person_words"();

ALTER TABLE "investor" ADD COLUMN "words" TSVECTOR;
CREATE TRIGGER "investor_words_on_insert" BEFORE INSERT ON "investor" FOR EACH ROW EXECUTE FUNCTION "set_investor_words"();
CREATE TRIGGER "investor_words_on_update" BEFORE UPDATE ON "investor" FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION "set_investor_words"();

-- Rows that were there before get their words in steps (fillWords). Which of them have none is asked at each start.
CREATE INDEX "company_without_words" ON "company" ("id") WHERE "words" IS NULL;
CREATE INDEX "person_without_words" ON "person" ("id") WHERE "words" IS NULL;
CREATE INDEX "investor_without_words" ON "investor" ("id") WHERE "words" IS NULL;
CREATE INDEX "company_words_filter" ON "company" USING GIN ("words");
CREATE INDEX "person_words_filter" ON "person" USING GIN ("words");
CREATE INDEX "investor_words_filter" ON "investor" USING GIN ("words");
