-- online
-- Finds merged investors by their names without accents and signs, as `resolve` finds other investors.
ALTER TABLE "merged_record" ADD COLUMN "folded_name" TEXT;

UPDATE "merged_record" SET "folded_name" = fold_name("name_key") WHERE "name_key" IS NOT NULL;

CREATE INDEX "merged_record_folded_name_idx" ON "merged_record"("folded_name");
