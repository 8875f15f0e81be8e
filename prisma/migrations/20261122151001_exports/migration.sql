-- CreateTable
CREATE TABLE "export_job" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "caller_request_id" TEXT,
    "idempotency_key" TEXT,
    "fingerprint" TEXT NOT NULL,
    "scopes" TEXT[],
    "format" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source" JSONB NOT NULL,
    "added_until" TIMESTAMPTZ(3),
    "max_credits" BIGINT,
    "expected_rows" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "error_code" TEXT,
    "error_message" TEXT,
    "place" JSONB,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "credits" BIGINT NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_part" (
    "job_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "start" BIGINT NOT NULL,
    "length" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "export_part_pkey" PRIMARY KEY ("job_id","number")
);

-- CreateIndex
CREATE INDEX "export_job_organization_id_created_at_idx" ON "export_job"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "export_job_status_idx" ON "export_job"("status");

-- CreateIndex
CREATE UNIQUE INDEX "export_job_organization_id_idempotency_key_key" ON "export_job"("organization_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "export_part_job_id_start_idx" ON "export_part"("job_id", "start");

-- AddForeignKey
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "export_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bytes of a part are packed already.
ALTER TABLE "export_part" ALTER COLUMN "body" SET STORAGE EXTERNAL;
