-- online
-- Enrich-investor compares names by NFKC and Unicode case folding (D9): "STRASSE" finds "Straße". The stored keys are in
-- NFC and lower case, so only those beyond ASCII change. A server of the version before does not find the investors
-- whose key changes by their names; it finds all others.
UPDATE "investor" SET "name_key" = folded.key
  FROM (SELECT id, nullif(left(btrim(normalize(replace(replace(replace(replace(replace(
      lower(normalize(name_key, NFKD)), 'ß', 'ss'), 'ς', 'σ'), 'ı', 'i'), U&'i\0307', 'i'), U&'\0345', 'ι'), NFC)), 256), '') AS key
    FROM "investor" WHERE octet_length(name_key) <> char_length(name_key)) AS folded
  WHERE investor.id = folded.id AND investor.name_key IS DISTINCT FROM folded.key;
