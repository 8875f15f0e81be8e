-- Talent signals and investor-interest signals (D22): two record kinds, with the feeds, notes and indexes of the others.
CREATE TABLE "talent_signal" (
    "id" TEXT NOT NULL,
    "signal_date" DATE,
    "signal_type" TEXT,
    "signal_status" TEXT,
    "signal_score" BIGINT,
    "signal_summary" TEXT,
    "highlights" JSONB,
    "person_id" TEXT,
    "full_name" TEXT,
    "new_position_title" TEXT,
    "new_position_company_name" TEXT,
    "new_position_company_website" TEXT,
    "new_position_company_id" TEXT,
    "past_position_title" TEXT,
    "past_position_company_name" TEXT,
    "past_position_company_website" TEXT,
    "past_position_company_id" TEXT,
    "location" TEXT,
    "region" TEXT,
    "document" TEXT,
    "version" TEXT,

    CONSTRAINT "talent_signal_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "interest_signal" (
    "id" TEXT NOT NULL,
    "signal_date" DATE,
    "signal_type" TEXT,
    "signal_score" BIGINT,
    "signal_summary" TEXT,
    "source_types" JSONB,
    "signal_investors" JSONB NOT NULL,
    "entity_id" TEXT,
    "signal_total_funding_usd" DOUBLE PRECISION,
    "signal_last_funding_date" DATE,
    "document" TEXT,
    "version" TEXT,

    CONSTRAINT "interest_signal_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "talent_signal" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "interest_signal" ALTER COLUMN "document" SET STORAGE EXTERNAL;
CREATE INDEX "talent_signal_without_document" ON "talent_signal" ("id") WHERE "document" IS NULL;
CREATE INDEX "interest_signal_without_document" ON "interest_signal" ("id") WHERE "document" IS NULL;

-- Edges: the signals of a person, a company and an investor, newest last.
CREATE INDEX "talent_signal_person_order" ON "talent_signal" ("person_id", "signal_date", ("id" COLLATE "C"));
CREATE INDEX "talent_signal_new_position_company_id_idx" ON "talent_signal"("new_position_company_id");
CREATE INDEX "talent_signal_past_position_company_id_idx" ON "talent_signal"("past_position_company_id");
CREATE INDEX "interest_signal_entity_order" ON "interest_signal" ("entity_id", "signal_date", ("id" COLLATE "C"));
CREATE INDEX "interest_signal_investors" ON "interest_signal" USING gin (jsonb_path_query_array("signal_investors", '$[*].investorId'));

-- Orders.
CREATE INDEX "talent_signal_signal_date_order" ON "talent_signal" ("signal_date", ("id" COLLATE "C"));
CREATE INDEX "talent_signal_signal_score_order" ON "talent_signal" ("signal_score", ("id" COLLATE "C"));
CREATE INDEX "talent_signal_id_order" ON "talent_signal" (("id" COLLATE "C"));
CREATE INDEX "interest_signal_signal_date_order" ON "interest_signal" ("signal_date", ("id" COLLATE "C"));
CREATE INDEX "interest_signal_signal_score_order" ON "interest_signal" ("signal_score", ("id" COLLATE "C"));
CREATE INDEX "interest_signal_signal_total_funding_usd_order" ON "interest_signal" ("signal_total_funding_usd", ("id" COLLATE "C"));
CREATE INDEX "interest_signal_id_order" ON "interest_signal" (("id" COLLATE "C"));
CREATE INDEX "talent_signal_full_name_order" ON "talent_signal" (left(lower("full_name"), 200) COLLATE "C", ("id" COLLATE "C"));

-- Filters.
CREATE INDEX "talent_signal_full_name_trigrams" ON "talent_signal" USING gin (lower("full_name") gin_trgm_ops);
CREATE INDEX "talent_signal_new_position_company_name_trigrams" ON "talent_signal" USING gin (lower("new_position_company_name") gin_trgm_ops);
CREATE INDEX "talent_signal_past_position_company_name_trigrams" ON "talent_signal" USING gin (lower("past_position_company_name") gin_trgm_ops);
CREATE INDEX "talent_signal_signal_type_filter" ON "talent_signal" (left(lower("signal_type"), 200) COLLATE "C");
CREATE INDEX "talent_signal_new_position_title_filter" ON "talent_signal" (left(lower("new_position_title"), 200) COLLATE "C");
CREATE INDEX "talent_signal_location_filter" ON "talent_signal" (left(lower("location"), 200) COLLATE "C");
CREATE INDEX "talent_signal_region_filter" ON "talent_signal" (left(lower("region"), 200) COLLATE "C");
CREATE INDEX "interest_signal_signal_type_filter" ON "interest_signal" (left(lower("signal_type"), 200) COLLATE "C");
CREATE INDEX "interest_signal_signal_last_funding_date_filter" ON "interest_signal" ("signal_last_funding_date");

-- Notes for saved searches, and the feeds.
CREATE TRIGGER "talent_signal_noted_on_insert" AFTER INSERT ON "talent_signal" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('TalentSignal', 'id', 'Person', 'person_id', 'Company', 'new_position_company_id', 'Company', 'past_position_company_id');
CREATE TRIGGER "talent_signal_noted_on_update" AFTER UPDATE ON "talent_signal" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('TalentSignal', 'id', 'Person', 'person_id', 'Company', 'new_position_company_id', 'Company', 'past_position_company_id');
CREATE TRIGGER "talent_signal_noted_on_delete" AFTER DELETE ON "talent_signal" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('TalentSignal', 'id', 'Person', 'person_id', 'Company', 'new_position_company_id', 'Company', 'past_position_company_id');
CREATE TRIGGER "talent_signal_logged_on_insert" AFTER INSERT ON "talent_signal" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('TalentSignal');
CREATE TRIGGER "talent_signal_logged_on_update" AFTER UPDATE ON "talent_signal" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('TalentSignal');
CREATE TRIGGER "talent_signal_logged_on_delete" AFTER DELETE ON "talent_signal" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('TalentSignal');
CREATE TRIGGER "talent_signal_logged_on_truncate" AFTER TRUNCATE ON "talent_signal"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('TalentSignal');
CREATE TRIGGER "interest_signal_noted_on_insert" AFTER INSERT ON "interest_signal" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('InterestSignal', 'id', 'Company', 'entity_id', 'Person', 'entity_id');
CREATE TRIGGER "interest_signal_noted_on_update" AFTER UPDATE ON "interest_signal" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('InterestSignal', 'id', 'Company', 'entity_id', 'Person', 'entity_id');
CREATE TRIGGER "interest_signal_noted_on_delete" AFTER DELETE ON "interest_signal" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('InterestSignal', 'id', 'Company', 'entity_id', 'Person', 'entity_id');
CREATE TRIGGER "interest_signal_logged_on_insert" AFTER INSERT ON "interest_signal" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('InterestSignal');
CREATE TRIGGER "interest_signal_logged_on_update" AFTER UPDATE ON "interest_signal" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('InterestSignal');
CREATE TRIGGER "interest_signal_logged_on_delete" AFTER DELETE ON "interest_signal" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('InterestSignal');
CREATE TRIGGER "interest_signal_logged_on_truncate" AFTER TRUNCATE ON "interest_signal"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_record_changes"('InterestSignal');
INSERT INTO "feed_head" ("kind", "changed_at")
  SELECT unnest(ARRAY['TalentSignal', 'InterestSignal']), '1970-01-01T00:00:00Z';
