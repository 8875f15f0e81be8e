-- Places of a search's rows: given once, in their order, and never moved. How many rows each stretch of 2,048 places
-- still has says where a page begins, so that a row that leaves moves none of those behind it.
ALTER TABLE "saved_search" ADD COLUMN "next_position" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "change_sequence" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "expired_sequence" BIGINT NOT NULL DEFAULT 0;
UPDATE "saved_search" SET "next_position" = "row_count";
ALTER TABLE "saved_search_row" ALTER COLUMN "position" TYPE BIGINT, ADD COLUMN "version" TEXT;

CREATE TABLE "saved_search_segment" (
    "search_id" INTEGER NOT NULL,
    "segment" BIGINT NOT NULL,
    "row_count" INTEGER NOT NULL,

    CONSTRAINT "saved_search_segment_pkey" PRIMARY KEY ("search_id","segment")
);
ALTER TABLE "saved_search_segment" ADD CONSTRAINT "saved_search_segment_search_id_fkey"
  FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "saved_search_segment" ("search_id", "segment", "row_count")
  SELECT "search_id", "position" / 2048, count(*) FROM "saved_search_row" GROUP BY 1, 2;

-- The feed of a search (D14).
CREATE TABLE "saved_search_change" (
    "search_id" INTEGER NOT NULL,
    "sequence" BIGINT NOT NULL,
    "change" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "version" TEXT,
    "previous_version" TEXT,
    "position" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_search_change_pkey" PRIMARY KEY ("search_id","sequence")
);
ALTER TABLE "saved_search_change" ADD CONSTRAINT "saved_search_change_search_id_fkey"
  FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "saved_search_change_search_id_record_id_sequence_idx" ON "saved_search_change"("search_id", "record_id", "sequence");
CREATE INDEX "saved_search_change_at_idx" ON "saved_search_change"("at");
CREATE INDEX "saved_search_change_removed" ON "saved_search_change"("search_id", "position") WHERE "change" = 'removed';

-- The feed of all records of a kind (D14): how far its numbers have been given, and what is behind each.
CREATE TABLE "feed_head" (
    "kind" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "expired_sequence" BIGINT NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_head_pkey" PRIMARY KEY ("kind")
);
INSERT INTO "feed_head" ("kind", "changed_at")
  SELECT unnest(ARRAY['Company', 'Person', 'Investor', 'FundingRound', 'Acquisition', 'Ipo']), '1970-01-01T00:00:00Z';

CREATE TABLE "record_change" (
    "kind" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "change" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "version" TEXT,
    "previous_version" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_change_pkey" PRIMARY KEY ("kind","sequence")
);
CREATE INDEX "record_change_record" ON "record_change" ("kind", ("record_id" COLLATE "C"), "sequence");

-- Documents that were replaced or removed, for as long as a feed or a question about the past can name them.
CREATE TABLE "record_version" (
    "kind" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "document" TEXT,
    "superseded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_version_pkey" PRIMARY KEY ("kind","record_id","version")
);
CREATE INDEX "record_version_superseded_at_idx" ON "record_version"("superseded_at");

-- What statements did to records, until it has its numbers in record_change: a row a statement, whose lists go together.
-- The ids of two statements that changed the same record are in the order in which they did, as the second waited for
-- the first one's lock.
CREATE TABLE "noted_change" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "record_ids" TEXT[],
    "versions" TEXT[],
    "previous_versions" TEXT[],

    CONSTRAINT "noted_change_pkey" PRIMARY KEY ("id")
);

-- A record has changed when its contract JSON is another (D14). A first version is none where the record was there: it is
-- only written down late. Versions that are replaced are kept.
CREATE FUNCTION "note_record_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO noted_change (kind, change, record_ids, versions, previous_versions)
    SELECT TG_ARGV[0], 'added', array_agg(id), array_agg(version), array_agg(NULL::text) FROM new_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'UPDATE' THEN
    WITH changed AS (
      SELECT id, written.version, replaced.version AS previous_version, replaced.document FROM new_rows written
      JOIN old_rows replaced USING (id) WHERE replaced.version <> written.version
    ), kept AS (
      INSERT INTO record_version (kind, record_id, version, document, superseded_at)
      SELECT TG_ARGV[0], id, previous_version, document, now() FROM changed
      ON CONFLICT (kind, record_id, version) DO UPDATE SET superseded_at = excluded.superseded_at
    )
    INSERT INTO noted_change (kind, change, record_ids, versions, previous_versions)
    SELECT TG_ARGV[0], 'updated', array_agg(id), array_agg(version), array_agg(previous_version)
    FROM changed HAVING count(*) > 0;
  ELSE
    INSERT INTO record_version (kind, record_id, version, document, superseded_at)
    SELECT TG_ARGV[0], id, version, document, now() FROM old_rows WHERE version IS NOT NULL
    ON CONFLICT (kind, record_id, version) DO UPDATE SET superseded_at = excluded.superseded_at;
    INSERT INTO noted_change (kind, change, record_ids, versions, previous_versions)
    SELECT TG_ARGV[0], 'removed', array_agg(id), array_agg(NULL::text), array_agg(version) FROM old_rows HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "company_logged_on_insert" AFTER INSERT ON "company" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Company');
CREATE TRIGGER "company_logged_on_update" AFTER UPDATE ON "company" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Company');
CREATE TRIGGER "company_logged_on_delete" AFTER DELETE ON "company" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Company');
CREATE TRIGGER "person_logged_on_insert" AFTER INSERT ON "person" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Person');
CREATE TRIGGER "person_logged_on_update" AFTER UPDATE ON "person" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Person');
CREATE TRIGGER "person_logged_on_delete" AFTER DELETE ON "person" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Person');
CREATE TRIGGER "investor_logged_on_insert" AFTER INSERT ON "investor" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Investor');
CREATE TRIGGER "investor_logged_on_update" AFTER UPDATE ON "investor" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Investor');
CREATE TRIGGER "investor_logged_on_delete" AFTER DELETE ON "investor" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Investor');
CREATE TRIGGER "funding_round_logged_on_insert" AFTER INSERT ON "funding_round" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('FundingRound');
CREATE TRIGGER "funding_round_logged_on_update" AFTER UPDATE ON "funding_round" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('FundingRound');
CREATE TRIGGER "funding_round_logged_on_delete" AFTER DELETE ON "funding_round" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('FundingRound');
CREATE TRIGGER "acquisition_logged_on_insert" AFTER INSERT ON "acquisition" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Acquisition');
CREATE TRIGGER "acquisition_logged_on_update" AFTER UPDATE ON "acquisition" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Acquisition');
CREATE TRIGGER "acquisition_logged_on_delete" AFTER DELETE ON "acquisition" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Acquisition');
CREATE TRIGGER "ipo_logged_on_insert" AFTER INSERT ON "ipo" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Ipo');
CREATE TRIGGER "ipo_logged_on_update" AFTER UPDATE ON "ipo" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Ipo');
CREATE TRIGGER "ipo_logged_on_delete" AFTER DELETE ON "ipo" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('Ipo');
