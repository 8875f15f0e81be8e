-- What single keys may spend, in the row that is locked to charge anyway.
ALTER TABLE "credit_budget" ADD COLUMN "key_caps" JSONB NOT NULL DEFAULT '{}';

-- A key issued before is the root of its own line.
ALTER TABLE "api_key" ADD COLUMN "root_key_id" TEXT;
UPDATE "api_key" SET "root_key_id" = "id";
ALTER TABLE "api_key" ALTER COLUMN "root_key_id" SET NOT NULL;
ALTER TABLE "api_key" ADD COLUMN "replaced_by" TEXT;
ALTER TABLE "api_key" ADD COLUMN "last_used_at" TIMESTAMPTZ(3);

CREATE TABLE "idempotent_answer" (
    "organization_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "body" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("organization_id", "idempotency_key")
);

CREATE INDEX "idempotent_answer_expires_at_idx" ON "idempotent_answer"("expires_at");
