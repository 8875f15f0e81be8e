-- online
-- Exports in formats that are assembled from their rows, such as Parquet (D34): parts with the charged rows, and parts of
-- the file.

ALTER TABLE "export_job" ADD COLUMN "is_read" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "assembled" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "export_part" ADD COLUMN "is_source" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "metadata" BYTEA;
