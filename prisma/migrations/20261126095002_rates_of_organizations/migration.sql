-- online
-- Both null: the default rate of an organization.
ALTER TABLE "organization" ADD COLUMN "rate_max" INTEGER, ADD COLUMN "rate_window_seconds" INTEGER;
ALTER TABLE "organization" ADD CONSTRAINT "organization_rate_is_whole"
  CHECK (("rate_max" IS NULL) = ("rate_window_seconds" IS NULL) AND "rate_max" > 0 AND "rate_window_seconds" > 0);
