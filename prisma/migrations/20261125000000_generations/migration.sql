-- What stands for all records of a kind as they are: another number after whatever changed one of them, so that who sees
-- the same number twice would read the same records twice. While a note waits for its number in the feed, there is none.
-- It is drawn and not counted, because a database that is restored would count through the same numbers again.
ALTER TABLE "feed_head" ADD COLUMN "generation" BIGINT NOT NULL DEFAULT 0;
UPDATE "feed_head" SET "generation" = floor(random() * 9007199254740992)::BIGINT;

CREATE FUNCTION "begin_generation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feed_head SET generation = floor(random() * 9007199254740992)::bigint WHERE kind IN (SELECT kind FROM old_rows);
  RETURN NULL;
END
$$;
CREATE TRIGGER "noted_change_begins_generation" AFTER DELETE ON "noted_change" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "begin_generation"();

-- As before, and what leaves the contract JSON as it is gets a note too, which names no record: the columns of a row are
-- read without its JSON. So does a table that is emptied.
CREATE OR REPLACE FUNCTION "note_record_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_change (kind, change, record_ids, versions, previous_versions)
    SELECT TG_ARGV[0], 'added', array_agg(id), array_agg(version), array_agg(NULL::text) FROM new_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'UPDATE' THEN
    WITH written AS (
      SELECT written.id, written.version, replaced.version AS previous_version, replaced.document,
        COALESCE(replaced.version <> written.version, false) AS is_changed
      FROM new_rows written LEFT JOIN old_rows replaced USING (id)
    ), kept AS (
      INSERT INTO record_version (kind, record_id, version, document, superseded_at)
      SELECT TG_ARGV[0], id, previous_version, document, now() FROM written WHERE is_changed
      ON CONFLICT (kind, record_id, version) DO UPDATE SET superseded_at = excluded.superseded_at
    )
    INSERT INTO noted_change (kind, change, record_ids, versions, previous_versions)
    SELECT TG_ARGV[0], 'updated', array_agg(id) FILTER (WHERE is_changed), array_agg(version) FILTER (WHERE is_changed),
      array_agg(previous_version) FILTER (WHERE is_changed)
    FROM written HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_version (kind, record_id, version, document, superseded_at)
    SELECT TG_ARGV[0], id, version, document, now() FROM old_rows WHERE version IS NOT NULL
    ON CONFLICT (kind, record_id, version) DO UPDATE SET superseded_at = excluded.superseded_at;
    INSERT INTO noted_change (kind, change, record_ids, versions, previous_versions)
    SELECT TG_ARGV[0], 'removed', array_agg(id), array_agg(NULL::text), array_agg(version) FROM old_rows HAVING count(*) > 0;
  ELSE
    INSERT INTO noted_change (kind, change) VALUES (TG_ARGV[0], 'removed');
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "company_logged_on_truncate" AFTER TRUNCATE ON "company"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Company');
CREATE TRIGGER "person_logged_on_truncate" AFTER TRUNCATE ON "person"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Person');
CREATE TRIGGER "investor_logged_on_truncate" AFTER TRUNCATE ON "investor"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Investor');
CREATE TRIGGER "funding_round_logged_on_truncate" AFTER TRUNCATE ON "funding_round"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('FundingRound');
CREATE TRIGGER "acquisition_logged_on_truncate" AFTER TRUNCATE ON "acquisition"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Acquisition');
CREATE TRIGGER "ipo_logged_on_truncate" AFTER TRUNCATE ON "ipo"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Ipo');
