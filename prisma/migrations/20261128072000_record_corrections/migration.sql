-- online
-- Values that an operator corrected (D26). Imports write them instead of the values of the source, which are stored here.
CREATE TABLE "record_correction" (
    "kind" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "source_value" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_correction_pkey" PRIMARY KEY ("kind","record_id","path")
);
