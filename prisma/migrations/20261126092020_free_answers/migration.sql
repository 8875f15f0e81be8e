-- online
-- Answers that cost nothing, which an organization stores a bounded number of.
ALTER TABLE "idempotent_answer" ADD COLUMN "is_free" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "idempotent_answer_free" ON "idempotent_answer"("organization_id") WHERE "is_free";
-- Keys that ended are deleted after a while.
CREATE INDEX "api_key_root_key_id_idx" ON "api_key"("root_key_id");
