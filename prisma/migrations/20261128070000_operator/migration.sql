-- online
-- The operator's side of organizations (D25): the ID in the operator's systems, metadata, suspension, closing and purge.
ALTER TABLE "organization"
    ADD COLUMN "external_id" TEXT,
    ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
    ADD COLUMN "suspension_reason" TEXT,
    ADD COLUMN "closed_at" TIMESTAMPTZ(3),
    ADD COLUMN "purged_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "organization_external_id_key" ON "organization"("external_id");
CREATE INDEX "organization_created_at_id_idx" ON "organization"("created_at", "id");

CREATE TABLE "operator_key" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "secret_hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_key_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "operator_key_secret_hash_key" ON "operator_key"("secret_hash");

-- The audit log is append-only. Only the deletion of expired entries sets dealgraph.audit_retention, in its transaction.
-- Servers of the previous version do not set it: they delete no entries until they are upgraded.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('dealgraph.audit_retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "audit_entry_is_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_entry_is_not_truncated" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
