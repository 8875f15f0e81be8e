-- Requests that were answered and cost nothing, for a day (D19): written beside the requests, some at a time.
-- CreateTable
CREATE TABLE "uncharged_request" (
    "organization_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "caller_request_id" TEXT,
    "api_key_id" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER NOT NULL,
    "error_code" TEXT,
    "is_dry_run" BOOLEAN NOT NULL,
    "answered_again" BOOLEAN NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "idempotency_key" TEXT,
    "target" TEXT,
    "left_out" INTEGER NOT NULL,

    CONSTRAINT "uncharged_request_pkey" PRIMARY KEY ("organization_id","request_id")
);

-- CreateIndex
CREATE INDEX "uncharged_request_organization_id_answered_at_request_id_idx" ON "uncharged_request"("organization_id", "answered_at", "request_id");

-- CreateIndex
CREATE INDEX "uncharged_request_organization_id_caller_request_id_idx" ON "uncharged_request"("organization_id", "caller_request_id");

-- CreateIndex
CREATE INDEX "uncharged_request_answered_at_idx" ON "uncharged_request"("answered_at");
