-- What organizations have paid for in feeds (D12): written with the charge, so that a second one for the same fails.
CREATE TABLE "feed_receipt" (
    "organization_id" TEXT NOT NULL,
    "month_start" DATE NOT NULL,
    "receipt" UUID NOT NULL,

    CONSTRAINT "feed_receipt_pkey" PRIMARY KEY ("month_start","organization_id","receipt")
);
