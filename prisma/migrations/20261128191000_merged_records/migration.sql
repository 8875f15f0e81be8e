-- online
-- Records that an operator merged into another record (D26). Their IDs lead to the surviving record.
CREATE TABLE "merged_record" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "into_id" TEXT NOT NULL,
    "survivor_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "line" TEXT NOT NULL,
    "aliases" JSONB NOT NULL,
    "lists" JSONB NOT NULL,
    "name_key" TEXT,
    "domain_key" TEXT,

    CONSTRAINT "merged_record_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "merged_record_survivor_id_idx" ON "merged_record"("survivor_id");

CREATE INDEX "merged_record_name_key_idx" ON "merged_record"("name_key");

CREATE INDEX "merged_record_domain_key_idx" ON "merged_record"("domain_key");

-- The records that linked to a merged record, as they were before the merge.
CREATE TABLE "merged_link" (
    "from_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "version" TEXT NOT NULL,

    CONSTRAINT "merged_link_pkey" PRIMARY KEY ("from_id","kind","record_id")
);

-- The record into which the record of a change was merged.
ALTER TABLE "record_change" ADD COLUMN "into_id" TEXT;
ALTER TABLE "saved_search_change" ADD COLUMN "into_id" TEXT;

-- The merged record from which a record has the row. Imports do not delete such rows.
ALTER TABLE "company_identifier" ADD COLUMN "merged_from" TEXT;
ALTER TABLE "person_email" ADD COLUMN "merged_from" TEXT;

-- Returns the ID of the surviving record for the ID of a merged record, and any other ID unchanged.
CREATE FUNCTION "current_id"("given" TEXT) RETURNS TEXT STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT COALESCE((SELECT m.survivor_id FROM merged_record m WHERE m.id = given), given)
$$;

CREATE FUNCTION "current_ids"("given" TEXT[]) RETURNS TEXT[] STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT array_agg(COALESCE(m.survivor_id, one.id) ORDER BY one.n)
  FROM unnest(given) WITH ORDINALITY AS one (id, n) LEFT JOIN merged_record m ON m.id = one.id
$$;
