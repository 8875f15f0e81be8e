-- online
-- A constant default writes no row. Keys that were issued before count as issued by an operator.
ALTER TABLE "api_key" ADD COLUMN "issuer_root_ids" TEXT[] NOT NULL DEFAULT '{}';
