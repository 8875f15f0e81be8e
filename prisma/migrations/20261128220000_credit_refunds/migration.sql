-- online
-- Refunds (D30). A refund is a row of the ledger with negative credits. These columns are null for a charge.
ALTER TABLE "ledger_entry"
    ADD COLUMN "refund_of" TEXT,
    ADD COLUMN "refund_of_charged_at" TIMESTAMPTZ(3);

CREATE TABLE "credit_refund" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "charge_id" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "external_id" TEXT,
    "grant_id" TEXT,
    "granted" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_refund_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "credit_refund_organization_id_external_id_key" ON "credit_refund"("organization_id", "external_id");
CREATE INDEX "credit_refund_organization_id_charge_id_idx" ON "credit_refund"("organization_id", "charge_id");
CREATE INDEX "credit_refund_organization_id_created_at_id_idx" ON "credit_refund"("organization_id", "created_at", "id");
