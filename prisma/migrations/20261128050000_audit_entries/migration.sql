-- online
-- Who changed what: commands of operators, and changes of keys and organizations through the API. No foreign keys,
-- because an entry outlives the organization, key or search that it names.
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "host" TEXT,
    "channel" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "organization_id" TEXT,
    "target_kind" TEXT,
    "target_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at", "id");
CREATE INDEX "audit_entry_organization_id_at_id_idx" ON "audit_entry"("organization_id", "at", "id");
CREATE INDEX "audit_entry_actor_at_id_idx" ON "audit_entry"("actor", "at", "id");
CREATE INDEX "audit_entry_target_id_at_id_idx" ON "audit_entry"("target_id", "at", "id");
