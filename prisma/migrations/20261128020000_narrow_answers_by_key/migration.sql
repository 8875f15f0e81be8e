-- The narrow free answers of each key on that day, by root key ID, so that one key cannot use the whole allowance (D20).
ALTER TABLE "narrow_answers" ADD COLUMN "by_key" JSONB NOT NULL DEFAULT '{}';
