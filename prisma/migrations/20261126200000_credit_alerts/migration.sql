-- online
-- Percentages of a budget at which an alert is sent (D21); none is off.
ALTER TABLE "credit_budget" ADD COLUMN "alert_percents" INTEGER[] DEFAULT ARRAY[80, 95, 100]::INTEGER[];
ALTER TABLE "credit_budget" ADD CONSTRAINT "credit_budget_alert_percents_are_few"
  CHECK ("alert_percents" IS NOT NULL AND cardinality("alert_percents") <= 3
    AND 0 < ALL ("alert_percents") AND 100 >= ALL ("alert_percents"));

-- Alerts that were sent: the primary key allows one per budget, period and percentage, whatever process finds it.
CREATE TABLE "credit_alert" (
    "organization_id" TEXT NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "period_start" DATE NOT NULL,
    "percent" INTEGER NOT NULL,
    "spent" BIGINT NOT NULL,
    "budget" BIGINT NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_alert_pkey" PRIMARY KEY ("organization_id", "root_key_id", "period", "period_start", "percent")
);

CREATE INDEX "credit_alert_period_start_idx" ON "credit_alert"("period_start");
