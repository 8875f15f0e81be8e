-- What sessions with a budget of their own have cost (D18): written with each charge, and a charge fails as a whole that
-- would take a session past its budget.
CREATE TABLE "spending_session" (
    "organization_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "budget" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spending_session_pkey" PRIMARY KEY ("organization_id","session_id"),
    CONSTRAINT "spending_session_within_budget" CHECK ("spent" <= "budget")
);

CREATE INDEX "spending_session_expires_at_idx" ON "spending_session"("expires_at");
