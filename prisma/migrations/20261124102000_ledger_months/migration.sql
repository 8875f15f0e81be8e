-- online
-- The ledger by months of the moment in its ids: a month that is no longer needed is dropped as a whole. What was charged
-- until now stays where it is, as the part before all months, and so does what servers of the version before charge from
-- now on; the check that holds spares another look at it. The key of the whole is the key that a charge relies on (D5):
-- a charge that is sent twice has one id, so it comes to one part.
ALTER TABLE "ledger_entry" RENAME TO "ledger_entry_before";
ALTER TABLE "ledger_entry_before" RENAME CONSTRAINT "ledger_entry_pkey" TO "ledger_entry_before_pkey";
ALTER INDEX "ledger_entry_organization_id_charged_at_request_id_idx" RENAME TO "ledger_entry_before_charged_at";
ALTER INDEX "ledger_entry_organization_id_caller_request_id_idx" RENAME TO "ledger_entry_before_caller_request_id";

CREATE TABLE "ledger_entry" (
  LIKE "ledger_entry_before" INCLUDING DEFAULTS,
  CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("organization_id", "request_id")
) PARTITION BY RANGE ("request_id");
CREATE INDEX "ledger_entry_organization_id_charged_at_request_id_idx"
  ON "ledger_entry"("organization_id", "charged_at", "request_id");
CREATE INDEX "ledger_entry_organization_id_caller_request_id_idx"
  ON "ledger_entry"("organization_id", "caller_request_id") WHERE "caller_request_id" IS NOT NULL;

-- A net for months that nobody has made yet; the program moves out of it what belongs to a month that it makes.
CREATE TABLE "ledger_entry_other" PARTITION OF "ledger_entry" DEFAULT;
DO $$ BEGIN
  IF NOT (SELECT convalidated FROM pg_constraint WHERE conname = 'ledger_entry_before_months') THEN
    ALTER TABLE "ledger_entry_before" DROP CONSTRAINT "ledger_entry_before_months";
    WITH beyond AS (DELETE FROM "ledger_entry_before" WHERE "request_id" >= 'req_' RETURNING *)
    INSERT INTO "ledger_entry" SELECT * FROM beyond;
  END IF;
END $$;
ALTER TABLE "ledger_entry" ATTACH PARTITION "ledger_entry_before" FOR VALUES FROM (MINVALUE) TO ('req_');
ALTER TABLE "ledger_entry_before" DROP CONSTRAINT IF EXISTS "ledger_entry_before_months";
