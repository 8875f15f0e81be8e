-- Signal ids are never unknown: none known is an empty list (D8).
UPDATE "company" SET "svc_strategic_signal_ids" = '[]' WHERE "svc_strategic_signal_ids" IS NULL;
UPDATE "person" SET "talent_signal_ids" = COALESCE("talent_signal_ids", '[]'), "investor_signal_ids" = COALESCE("investor_signal_ids", '[]')
  WHERE "talent_signal_ids" IS NULL OR "investor_signal_ids" IS NULL;
UPDATE "investor" SET "strategic_signal_ids" = '[]' WHERE "strategic_signal_ids" IS NULL;
ALTER TABLE "company" ALTER COLUMN "svc_strategic_signal_ids" SET DEFAULT '[]', ALTER COLUMN "svc_strategic_signal_ids" SET NOT NULL;
ALTER TABLE "person" ALTER COLUMN "talent_signal_ids" SET DEFAULT '[]', ALTER COLUMN "talent_signal_ids" SET NOT NULL,
  ALTER COLUMN "investor_signal_ids" SET DEFAULT '[]', ALTER COLUMN "investor_signal_ids" SET NOT NULL;
ALTER TABLE "investor" ALTER COLUMN "strategic_signal_ids" SET DEFAULT '[]', ALTER COLUMN "strategic_signal_ids" SET NOT NULL;

-- Exchanges are lower-cased on the way in (contract 2.6, D8).
UPDATE "ipo" SET "stock_exchange_symbol" = lower("stock_exchange_symbol")
  WHERE "stock_exchange_symbol" <> lower("stock_exchange_symbol");

-- What the saved searches have yet to be tried with. Only ever appended to and deleted from: a row that another write
-- might lean on could be deleted under it.
CREATE TABLE "changed_record" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,

    CONSTRAINT "changed_record_pkey" PRIMARY KEY ("id")
);

-- Notes what a statement did to records. The arguments name the kind of record that changed and its column, then pairs
-- of a kind and a column that links to it: the end of a link that is no more can be found nowhere else, while the new
-- end is found from the record. Triggers alone see the row that a concurrent write left just before.
CREATE FUNCTION "note_changed_records"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  note CONSTANT text := 'INSERT INTO changed_record (kind, record_id) SELECT %L, changed.id FROM (%s) AS changed (id)';
  rows CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END;
  linked text;
BEGIN
  EXECUTE format(note, TG_ARGV[0], format('SELECT DISTINCT %I FROM %I', TG_ARGV[1], rows));
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  FOR at IN 2 .. TG_NARGS - 1 BY 2 LOOP
    linked := format('SELECT %I, %I AS link FROM old_rows', TG_ARGV[1], TG_ARGV[at + 1]);
    IF TG_OP = 'UPDATE' THEN
      linked := linked || format(' EXCEPT SELECT %I, %I FROM new_rows', TG_ARGV[1], TG_ARGV[at + 1]);
    END IF;
    EXECUTE format(note, TG_ARGV[at], format('SELECT DISTINCT link FROM (%s) AS ended WHERE link IS NOT NULL', linked));
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER "company_noted_on_insert" AFTER INSERT ON "company" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Company', 'id');
CREATE TRIGGER "company_noted_on_update" AFTER UPDATE ON "company" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Company', 'id');
CREATE TRIGGER "company_noted_on_delete" AFTER DELETE ON "company" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Company', 'id');
CREATE TRIGGER "person_noted_on_insert" AFTER INSERT ON "person" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Person', 'id');
CREATE TRIGGER "person_noted_on_update" AFTER UPDATE ON "person" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Person', 'id');
CREATE TRIGGER "person_noted_on_delete" AFTER DELETE ON "person" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Person', 'id');
CREATE TRIGGER "investor_noted_on_insert" AFTER INSERT ON "investor" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Investor', 'id', 'Person', 'person_id', 'Company', 'company_id');
CREATE TRIGGER "investor_noted_on_update" AFTER UPDATE ON "investor" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Investor', 'id', 'Person', 'person_id', 'Company', 'company_id');
CREATE TRIGGER "investor_noted_on_delete" AFTER DELETE ON "investor" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Investor', 'id', 'Person', 'person_id', 'Company', 'company_id');
CREATE TRIGGER "funding_round_noted_on_insert" AFTER INSERT ON "funding_round" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('FundingRound', 'id', 'Company', 'company_id');
CREATE TRIGGER "funding_round_noted_on_update" AFTER UPDATE ON "funding_round" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('FundingRound', 'id', 'Company', 'company_id');
CREATE TRIGGER "funding_round_noted_on_delete" AFTER DELETE ON "funding_round" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('FundingRound', 'id', 'Company', 'company_id');
CREATE TRIGGER "participation_noted_on_insert" AFTER INSERT ON "participation" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('FundingRound', 'round_id', 'Investor', 'investor_id');
CREATE TRIGGER "participation_noted_on_update" AFTER UPDATE ON "participation" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('FundingRound', 'round_id', 'Investor', 'investor_id');
CREATE TRIGGER "participation_noted_on_delete" AFTER DELETE ON "participation" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('FundingRound', 'round_id', 'Investor', 'investor_id');
CREATE TRIGGER "acquisition_noted_on_insert" AFTER INSERT ON "acquisition" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Acquisition', 'id', 'Company', 'acquirer_company_id', 'Company', 'acquiree_company_id');
CREATE TRIGGER "acquisition_noted_on_update" AFTER UPDATE ON "acquisition" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Acquisition', 'id', 'Company', 'acquirer_company_id', 'Company', 'acquiree_company_id');
CREATE TRIGGER "acquisition_noted_on_delete" AFTER DELETE ON "acquisition" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Acquisition', 'id', 'Company', 'acquirer_company_id', 'Company', 'acquiree_company_id');
CREATE TRIGGER "ipo_noted_on_insert" AFTER INSERT ON "ipo" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Ipo', 'id', 'Company', 'company_id');
CREATE TRIGGER "ipo_noted_on_update" AFTER UPDATE ON "ipo" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Ipo', 'id', 'Company', 'company_id');
CREATE TRIGGER "ipo_noted_on_delete" AFTER DELETE ON "ipo" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_records"('Ipo', 'id', 'Company', 'company_id');
