-- Requests are resolved by what imports bring, and those who asked are told (D9).
ALTER TABLE "sourcing_request" ADD COLUMN "company_id" TEXT;
ALTER TABLE "sourcing_requester" ADD COLUMN "resolved_at" TIMESTAMPTZ(3);
UPDATE "sourcing_requester" asker SET "resolved_at" = request."resolved_at" FROM "sourcing_request" request
  WHERE request."identifier_kind" = asker."identifier_kind" AND request."identifier" = asker."identifier"
    AND request."resolved_at" IS NOT NULL;

CREATE TABLE "sourcing_resolution" (
    "id" BIGSERIAL NOT NULL,
    "identifier_kind" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "resolved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sourcing_resolution_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sourcing_resolution_resolved_at_idx" ON "sourcing_resolution"("resolved_at");

-- Up to where servers have put them into their log.
INSERT INTO "setting" ("name", "value") VALUES ('sourcing_logged', '0');
