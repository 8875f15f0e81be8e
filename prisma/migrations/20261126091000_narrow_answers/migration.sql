-- How many narrow free answers an organization has had on a UTC day (D20): one row per organization, so that the table
-- does not grow with the days.
CREATE TABLE "narrow_answers" (
    "organization_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "used" BIGINT NOT NULL,

    CONSTRAINT "narrow_answers_pkey" PRIMARY KEY ("organization_id")
);
