-- online
-- The typeahead finds names in every script: letters that Unicode does not decompose fold to base letters, punctuation
-- between initials does not count, and names in scripts without spaces are found from any of their letters.

-- Removes case, accents and zero-width characters. Letters that Unicode does not decompose become base letters, as in
-- CLDR's transliteration from Latin to ASCII; both cases are listed, because lower() knows only ASCII in the C locale.
CREATE FUNCTION "fold_letters"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C")
    ELSE replace(replace(replace(replace(
      translate(
        regexp_replace(
          regexp_replace(
            regexp_replace(lower(normalize(translate($1, '´’‘ʼʻ′‵＇', ''), NFKD)),
              -- accents of all scripts, zero-width characters
              '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
            -- dashes and middle dots, which may stand between initials
            '[\u00b7\u2010-\u2015\u2212\u30fb]', '-', 'g'),
          -- other punctuation of all scripts
          '[\u00a1\u00a6\u00a7\u00a9\u00ab\u00ae\u00b6\u00bb\u00bf\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u0964\u0965\u0f0b-\u0f0d\u104a-\u104f\u1361-\u1368\u17d4-\u17da\u2016-\u205e\u2e00-\u2e5d\u3001-\u3003\u3008-\u3020\u3030]', ' ', 'g'),
        'ıłøđðħŧŋəĸςǝɛɔɵɑƀɓƃƈȼɖɗƌɇɘƒǥɠɡɣɦɨɩɉƙƚɫɬⱡɱɲƞꞑƥɋɍɽʃȿƭʈⱦʉʊʋⱱƿƴɏƶȥʒɀⱥꞓŁØĐÐĦŦŊƏƐƆΣÆŒÞẞ',
        'iloddhtneqσeeooabbbccdddeefgggghiijkllllmnnnpqrrsstttuuvvwyyzzzzacloddhtneeoσæœþß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') END $$;

-- Separates lower-case words by one space. Apostrophes vanish; the dot between an initial and a word becomes a space;
-- punctuation between two initials vanishes ("j. p." becomes "jp"); other signs become spaces, and so do dots at either
-- end of a word. Dots inside a word stay, as in a host.
CREATE FUNCTION "fold_signs"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT btrim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(translate($1, '''`', ''), '[][\s_(){},;:"!?*|<>=#~^\\]+', ' ', 'g'),
    '(?<![^ .&/+-])([^ .&/+0-9-])\.(?=[^ .&/+-]{2})', '\1 ', 'g'),
    '(?<![^ .&/+-])([^ .&/+0-9-]) *[.&/+-][ .&/+-]*(?=[^ .&/+0-9-](?![^ .&/+-]))', '\1', 'g'),
    '(\.(?![^ .&/+-])|(?<![^ .&/+-])\.|[ &/+-])+', ' ', 'g')) $$;

-- A name as the typeahead compares it. Most names are ASCII words, of which only the case needs folding. A row of an
-- index has room for 2,704 bytes.
CREATE OR REPLACE FUNCTION "fold_name"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT rtrim(left(CASE WHEN $1 ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' THEN lower($1 COLLATE "C")
    ELSE fold_signs(fold_letters($1)) END, 100)) $$;

-- The host of a web address, as the typeahead finds it. Most hosts are stored as they are.
CREATE OR REPLACE FUNCTION "fold_address"("address" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN $1 ~ '^[a-z0-9]{2,}(\.[a-z0-9]{2,})+$' AND $1 NOT LIKE 'www.%' THEN left($1, 100)
    ELSE fold_name(regexp_replace(lower($1), '^\s*([a-z][a-z0-9+.-]*:)?(//)?(www\.)?([^/?#]*).*$', '\4')) END $$;

-- A folded name from each position inside a word at which another word may begin: at the letters of scripts without
-- spaces (Thai, Lao, Myanmar, Hangul, Khmer, kana, bopomofo, Han), and at a Latin letter or digit that follows one. Signs
-- that never begin a word, such as vowel signs and the prolonged sound mark, do not count. At most 32 of a name.
CREATE FUNCTION "inner_terms"("name" TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 8
  AS $$ SELECT substr($1, at) FROM generate_series(2, char_length($1)) AS at
    WHERE substr($1, at - 1, 2) ~ '^([^ ][\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u1100-\u115f\u1780-\u17b3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]|[\u0e01-\u0edf\u1000-\u109f\u1100-\u11ff\u1780-\u17d3\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af][a-z0-9])'
    ORDER BY at LIMIT 32 $$;

-- The terms of a record: of its names and addresses the first twenty, of a name the first six words and its inner terms.
CREATE OR REPLACE FUNCTION "terms_of"("names" TEXT[], "addresses" TEXT[]) RETURNS TABLE ("term" TEXT, "place" SMALLINT)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 4 AS $$
  SELECT found.term, min(found.place)::smallint FROM (
    SELECT array_to_string(words[at:], ' '), LEAST(at - 1, 1)
      FROM unnest($1[1:20]) AS given, LATERAL string_to_array(fold_name(given), ' ') AS words,
        LATERAL generate_series(1, LEAST(cardinality(words), 6)) AS at
    UNION ALL
    SELECT inner_terms(fold_name(given)), 1 FROM unnest($1[1:20]) AS given
      WHERE given ~ '[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U000323af]'
    UNION ALL
    SELECT fold_address(given), 0 FROM unnest($2[1:20]) AS given
  ) AS found (term, place) WHERE found.term <> '' GROUP BY found.term $$;

-- Stored terms of the records that the new functions may fold differently: names with letters beyond ASCII, dots or
-- punctuation between initials, and hosts with a label of one letter. Imports wait meanwhile, so that none writes terms of
-- the old functions; readers do not.
DO $$
DECLARE
  source text[];
BEGIN
  LOCK TABLE "company", "person", "investor" IN SHARE ROW EXCLUSIVE MODE;
  FOREACH source SLICE 1 IN ARRAY ARRAY[
    ['Company', 'ARRAY[organization_name] || json_texts(organization_name_aliases)', 'ARRAY[website_domain] || json_texts(website_domain_aliases)', 'standing_of(organization_rank, total_funding_usd)'],
    ['Person', 'ARRAY[full_name]', 'ARRAY[]::text[]', 'standing_of(NULL, profnet_followers::double precision)'],
    ['Investor', 'ARRAY[investor_name]', 'ARRAY[domain]', 'standing_of(investor_rank, number_of_investments::double precision)']]
  LOOP
    EXECUTE format('CREATE TEMPORARY TABLE "refolded" ON COMMIT DROP AS
      SELECT id, standing, found.term, found.place FROM (SELECT id, %s AS names, %s AS addresses, %s AS standing FROM %I) AS written
        LEFT JOIN LATERAL terms_of(names, addresses) AS found ON true
      WHERE array_to_string(names, ''|'') ~ ''[^ -~]|[.]|(^|[^A-Za-z0-9])[A-Za-z][ ''''`]*[&/+-]''
        OR array_to_string(addresses, ''|'') ~ ''[^ -~]|(^|[^A-Za-z0-9])[A-Za-z]?[.]|[.]([^A-Za-z0-9]|$)''',
      source[2], source[3], source[4], lower(source[1]));
    CREATE INDEX ON "refolded" (id, term);
    ANALYZE "refolded";
    DELETE FROM "name_term" AS stored WHERE stored.kind = source[1]
      AND stored.record_id IN (SELECT id FROM "refolded")
      AND NOT EXISTS (SELECT FROM "refolded" WHERE id = stored.record_id AND term = stored.term);
    INSERT INTO "name_term" AS stored (kind, record_id, term, place, standing)
      SELECT source[1], id, term, place, standing FROM "refolded" WHERE term IS NOT NULL
      ON CONFLICT (kind, record_id, term) DO UPDATE SET place = excluded.place WHERE stored.place <> excluded.place;
    DROP TABLE "refolded";
  END LOOP;
END
$$;
