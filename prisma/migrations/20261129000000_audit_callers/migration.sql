-- The caller of an audited change: its network address, and the first characters of its API key. Older entries have neither.
ALTER TABLE "audit_entry" ADD COLUMN "address" TEXT, ADD COLUMN "key_prefix" TEXT;
