-- online
-- The feed of charges (D31). The default gives each new ledger row the ID of the transaction that writes it, also when a
-- server of the previous version charges. Earlier rows have 0 and are not in the feed.
ALTER TABLE "ledger_entry" ADD COLUMN "transaction_id" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "ledger_entry" ALTER COLUMN "transaction_id" SET DEFAULT (pg_current_xact_id()::text)::bigint;
CREATE INDEX "ledger_entry_transaction_id" ON "ledger_entry"("transaction_id") WHERE "transaction_id" <> 0;

-- The state that cursors of the feed are compared with: how often charges were deleted (`ledger prune`), the highest
-- transaction ID of a deleted charge, and how often the database was restored from a dump.
INSERT INTO "setting" ("name", "value") VALUES ('charge-feed', '{"prunes": 0, "prunedTransactionId": 0, "restores": 0}');
