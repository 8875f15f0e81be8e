-- online
-- Erasures of people (D26): what was erased and when, with keyed hashes and no personal value.
CREATE TABLE "erasure" (
    "id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "hashes" TEXT[],
    "counts" JSONB NOT NULL DEFAULT '{}',
    "subject" JSONB,

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "erasure_started_at_id_idx" ON "erasure"("started_at", "id");
CREATE INDEX "erasure_unfinished" ON "erasure"("id") WHERE "finished_at" IS NULL;

-- Keyed hashes of identifiers that imports and corrections refuse (D26).
CREATE TABLE "suppressed_identifier" (
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "erasure_id" UUID,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suppressed_identifier_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "suppressed_identifier_erasure_id_idx" ON "suppressed_identifier"("erasure_id");

-- An erasure replaces values of a person in entries of the audit log. It sets dealgraph.erasure in its transaction, and
-- can change nothing but these two columns.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('dealgraph.audit_retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('dealgraph.erasure', true) = 'on' THEN
    IF to_jsonb(NEW) - 'details' - 'target_id' = to_jsonb(OLD) - 'details' - 'target_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
