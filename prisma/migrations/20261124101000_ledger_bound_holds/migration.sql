-- online
-- Reads every row of the ledger, and keeps nobody from reading or writing. Before 20261121200000 a caller could name a
-- charge; where one did so beyond the bound, the check stays as it is, and the next migration sees to those rows.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM "ledger_entry" WHERE "request_id" >= 'req_') THEN
    ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_before_months";
  END IF;
END $$;
