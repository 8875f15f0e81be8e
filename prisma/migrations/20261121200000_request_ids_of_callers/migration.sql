-- A caller may give its requests an X-Request-Id of its own, and one to several of them. The ledger's own id stays unique.
ALTER TABLE "ledger_entry" ADD COLUMN "caller_request_id" TEXT;

-- CreateIndex: few callers give one, and a row without one costs nothing here.
CREATE INDEX "ledger_entry_organization_id_caller_request_id_idx"
  ON "ledger_entry"("organization_id", "caller_request_id") WHERE "caller_request_id" IS NOT NULL;
