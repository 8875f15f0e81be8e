-- What a receipt tells beside the charge. Rows of before know nothing of it.
ALTER TABLE "ledger_entry"
  ADD COLUMN "milliseconds" INTEGER,
  ADD COLUMN "idempotency_key" TEXT,
  ADD COLUMN "target" TEXT,
  ADD COLUMN "answered_again" BOOLEAN NOT NULL DEFAULT false;

-- Requests are listed newest first, in an order without ties. The index begins as the one before it, and takes its place,
-- so that a charge writes as many as it did.
CREATE INDEX "ledger_entry_organization_id_charged_at_request_id_idx"
  ON "ledger_entry"("organization_id", "charged_at", "request_id");
DROP INDEX "ledger_entry_organization_id_charged_at_idx";
