-- The contract's JSON of each record as text, as it is sent, and the version of that text. Both are written with the
-- columns. Rows of an older version have none until they are written again (FillDocuments), which is why null is allowed.
ALTER TABLE "company" ADD COLUMN "document" TEXT, ADD COLUMN "version" TEXT;
ALTER TABLE "person" ADD COLUMN "document" TEXT, ADD COLUMN "version" TEXT;
ALTER TABLE "investor" ADD COLUMN "document" TEXT, ADD COLUMN "version" TEXT;
ALTER TABLE "funding_round" ADD COLUMN "document" TEXT, ADD COLUMN "version" TEXT;
ALTER TABLE "acquisition" ADD COLUMN "document" TEXT, ADD COLUMN "version" TEXT;
ALTER TABLE "ipo" ADD COLUMN "document" TEXT, ADD COLUMN "version" TEXT;

-- A document is sent as it is: unpacking it for each answer would take longer than reading it.
ALTER TABLE "company" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "person" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "investor" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "funding_round" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "acquisition" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "ipo" ALTER COLUMN "document" SET STORAGE EXTERNAL;

-- Which rows have no document is asked at each start; mostly none has.
CREATE INDEX "company_without_document" ON "company" ("id") WHERE "document" IS NULL;
CREATE INDEX "person_without_document" ON "person" ("id") WHERE "document" IS NULL;
CREATE INDEX "investor_without_document" ON "investor" ("id") WHERE "document" IS NULL;
CREATE INDEX "funding_round_without_document" ON "funding_round" ("id") WHERE "document" IS NULL;
CREATE INDEX "acquisition_without_document" ON "acquisition" ("id") WHERE "document" IS NULL;
CREATE INDEX "ipo_without_document" ON "ipo" ("id") WHERE "document" IS NULL;
