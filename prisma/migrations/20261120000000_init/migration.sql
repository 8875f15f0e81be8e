-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "company" (
    "id" TEXT NOT NULL,
    "organization_name" TEXT,
    "organization_rank" BIGINT,
    "organization_name_aliases" JSONB,
    "primary_role" TEXT,
    "roles" JSONB,
    "website_domain" TEXT,
    "website_url" TEXT,
    "website_domain_aliases" JSONB,
    "hq_city" TEXT,
    "hq_state" TEXT,
    "hq_country" TEXT,
    "hq_continent" TEXT,
    "hq_regions" JSONB,
    "hq_region" TEXT,
    "contact_phone_number" TEXT,
    "contact_email" TEXT,
    "description" TEXT,
    "tagline" TEXT,
    "customer_focus" TEXT,
    "customer_profile" TEXT,
    "traction_highlights" TEXT,
    "business_models" JSONB,
    "certifications" JSONB,
    "tags" JSONB,
    "highlights" JSONB,
    "new_highlights" JSONB,
    "regions" JSONB,
    "technologies" JSONB,
    "founder_names" JSONB,
    "investor_names" JSONB,
    "reported_clients" JSONB,
    "last_updated" DATE,
    "industry" JSONB,
    "tech_verticals" JSONB,
    "operating_status" TEXT,
    "founded_year" BIGINT,
    "founder_info" JSONB,
    "founder_count" BIGINT,
    "employee_count" BIGINT,
    "investor_count" BIGINT,
    "patent_count" BIGINT,
    "trademark_count" BIGINT,
    "award_count" BIGINT,
    "employee_count_range" TEXT,
    "total_funding_usd" DOUBLE PRECISION,
    "last_funding_usd" DOUBLE PRECISION,
    "last_funding_date" DATE,
    "last_funding_type" TEXT,
    "round_count" BIGINT,
    "round_details" JSONB,
    "post_money_valuation_usd" DOUBLE PRECISION,
    "acquisition" JSONB,
    "ipo" JSONB,
    "growth_stage" TEXT,
    "it_spend" DOUBLE PRECISION,
    "web" JSONB NOT NULL,
    "reviews" JSONB NOT NULL,
    "socials" JSONB NOT NULL,
    "awards" JSONB,
    "news" JSONB,
    "traction_metrics" JSONB NOT NULL,
    "svc_strategic_signal_ids" JSONB,
    "founder_highlights" JSONB,
    "team_department_breakdown" JSONB,
    "team_location_breakdown" JSONB,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_identifier" (
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,

    CONSTRAINT "company_identifier_pkey" PRIMARY KEY ("kind","value","company_id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "last_updated" TIMESTAMP(0),
    "talent_signal_ids" JSONB,
    "investor_signal_ids" JSONB,
    "profile_picture_url" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "full_name" TEXT,
    "profnet_url" TEXT,
    "profnet_num_id" BIGINT,
    "profnet_urn" TEXT,
    "microblog_url" TEXT,
    "codehost_url" TEXT,
    "about" TEXT,
    "tagline" TEXT,
    "location" TEXT,
    "region" TEXT,
    "highlights" JSONB,
    "level_of_seniority" TEXT,
    "years_of_experience" BIGINT,
    "education_level" TEXT,
    "experience" JSONB,
    "current_position_title" TEXT,
    "current_position_company_name" TEXT,
    "current_position_company_website" TEXT,
    "past_position_title" TEXT,
    "past_position_company_name" TEXT,
    "past_position_company_website" TEXT,
    "current_tenure" BIGINT,
    "average_tenure" BIGINT,
    "education" JSONB,
    "languages" JSONB,
    "skills" JSONB,
    "profnet_followers" BIGINT,
    "profnet_connections" BIGINT,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_email" (
    "email" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "score" INTEGER NOT NULL,

    CONSTRAINT "person_email_pkey" PRIMARY KEY ("email","person_id")
);

-- CreateTable
CREATE TABLE "investor" (
    "id" TEXT NOT NULL,
    "investor_name" TEXT,
    "strategic_signal_ids" JSONB,
    "person_id" TEXT,
    "company_id" TEXT,
    "investor_rank" BIGINT,
    "company_size" TEXT,
    "operating_status" TEXT,
    "domain" TEXT,
    "hq_location" TEXT,
    "founded_year" BIGINT,
    "investor_types" JSONB,
    "profnet_url" TEXT,
    "microblog_url" TEXT,
    "description" TEXT,
    "number_of_exits" BIGINT,
    "number_of_lead_investments" BIGINT,
    "number_of_investments" BIGINT,
    "number_of_funds" BIGINT,
    "investment_stage" JSONB,
    "industry_target" JSONB,
    "svc_industry_target" JSONB,
    "svc_tech_verticals_target" JSONB,
    "fund_details" JSONB,
    "portfolio_companies" JSONB,
    "name_key" TEXT,
    "domain_key" TEXT,

    CONSTRAINT "investor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "funding_round" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "company_id" TEXT,
    "company_name" TEXT NOT NULL,
    "investment_type" TEXT,
    "announced_on" DATE,
    "raised_amount_usd" DOUBLE PRECISION,
    "pre_money_valuation_usd" DOUBLE PRECISION,
    "post_money_valuation_usd" DOUBLE PRECISION,

    CONSTRAINT "funding_round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participation" (
    "round_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "investor_id" TEXT NOT NULL,
    "investor_name" TEXT NOT NULL,
    "is_lead_investor" BOOLEAN NOT NULL,

    CONSTRAINT "participation_pkey" PRIMARY KEY ("round_id","position")
);

-- CreateTable
CREATE TABLE "acquisition" (
    "id" TEXT NOT NULL,
    "acquirer_company_id" TEXT NOT NULL,
    "acquirer_name" TEXT NOT NULL,
    "acquiree_company_id" TEXT NOT NULL,
    "acquiree_name" TEXT NOT NULL,
    "acquirer_domain" TEXT,
    "acquiree_domain" TEXT,
    "acquisition_type" TEXT,
    "price_usd" BIGINT,
    "acquisition_date" DATE,

    CONSTRAINT "acquisition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ipo" (
    "id" TEXT NOT NULL,
    "company_id" TEXT NOT NULL,
    "company_name" TEXT NOT NULL,
    "company_domain" TEXT,
    "stock_exchange_symbol" TEXT,
    "stock_symbol" TEXT,
    "went_public_on" DATE,
    "share_price_usd" DOUBLE PRECISION,
    "valuation_price_usd" DOUBLE PRECISION,
    "money_raised_usd" BIGINT,

    CONSTRAINT "ipo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_budget" (
    "organization_id" TEXT NOT NULL,
    "credit_limit" BIGINT NOT NULL,
    "daily_cap" BIGINT NOT NULL,
    "month_start" DATE NOT NULL,
    "month_used" BIGINT NOT NULL,
    "day_start" DATE NOT NULL,
    "day_used" BIGINT NOT NULL,

    CONSTRAINT "credit_budget_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "organization_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "records" JSONB NOT NULL,
    "credits" BIGINT NOT NULL,
    "charged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("organization_id","request_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT,
    "secret_hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "rate_max" INTEGER NOT NULL,
    "rate_window_seconds" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search" (
    "id" SERIAL NOT NULL,
    "organization_id" TEXT,
    "name" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "is_global" BOOLEAN NOT NULL,
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "newest_added_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search_row" (
    "search_id" INTEGER NOT NULL,
    "record_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_search_row_pkey" PRIMARY KEY ("search_id","record_id")
);

-- CreateTable
CREATE TABLE "list" (
    "id" UUID NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "member_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_member" (
    "list_id" UUID NOT NULL,
    "record_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_member_pkey" PRIMARY KEY ("list_id","record_id")
);

-- CreateTable
CREATE TABLE "sourcing_request" (
    "identifier_kind" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "times_requested" INTEGER NOT NULL,
    "first_requested_at" TIMESTAMPTZ(3) NOT NULL,
    "last_requested_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "sourcing_request_pkey" PRIMARY KEY ("identifier_kind","identifier")
);

-- CreateTable
CREATE TABLE "sourcing_requester" (
    "identifier_kind" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "times_requested" INTEGER NOT NULL,
    "last_requested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sourcing_requester_pkey" PRIMARY KEY ("identifier_kind","identifier","organization_id")
);

-- CreateTable
CREATE TABLE "setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "company_founded_year_idx" ON "company"("founded_year");

-- CreateIndex
CREATE INDEX "company_total_funding_usd_idx" ON "company"("total_funding_usd");

-- CreateIndex
CREATE INDEX "company_industry_idx" ON "company" USING GIN ("industry");

-- CreateIndex
CREATE INDEX "company_identifier_company_id_idx" ON "company_identifier"("company_id");

-- CreateIndex
CREATE INDEX "person_email_person_id_idx" ON "person_email"("person_id");

-- CreateIndex
CREATE INDEX "investor_name_key_idx" ON "investor"("name_key");

-- CreateIndex
CREATE INDEX "investor_domain_key_idx" ON "investor"("domain_key");

-- CreateIndex
CREATE INDEX "investor_company_id_idx" ON "investor"("company_id");

-- CreateIndex
CREATE INDEX "investor_person_id_idx" ON "investor"("person_id");

-- CreateIndex
CREATE INDEX "funding_round_company_id_announced_on_idx" ON "funding_round"("company_id", "announced_on");

-- CreateIndex
CREATE INDEX "funding_round_investment_type_announced_on_idx" ON "funding_round"("investment_type", "announced_on");

-- CreateIndex
CREATE INDEX "funding_round_announced_on_idx" ON "funding_round"("announced_on");

-- CreateIndex
CREATE INDEX "participation_investor_id_idx" ON "participation"("investor_id");

-- CreateIndex
CREATE INDEX "acquisition_acquirer_company_id_acquisition_date_id_idx" ON "acquisition"("acquirer_company_id", "acquisition_date" DESC, "id");

-- CreateIndex
CREATE INDEX "acquisition_acquiree_company_id_acquisition_date_id_idx" ON "acquisition"("acquiree_company_id", "acquisition_date" DESC, "id");

-- CreateIndex
CREATE INDEX "acquisition_acquisition_date_idx" ON "acquisition"("acquisition_date");

-- CreateIndex
CREATE INDEX "ipo_company_id_idx" ON "ipo"("company_id");

-- CreateIndex
CREATE INDEX "ledger_entry_organization_id_charged_at_idx" ON "ledger_entry"("organization_id", "charged_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");

-- CreateIndex
CREATE INDEX "api_key_organization_id_idx" ON "api_key"("organization_id");

-- CreateIndex
CREATE INDEX "saved_search_organization_id_idx" ON "saved_search"("organization_id");

-- CreateIndex
CREATE INDEX "saved_search_row_search_id_position_idx" ON "saved_search_row"("search_id", "position");

-- CreateIndex
CREATE INDEX "saved_search_row_search_id_added_at_position_idx" ON "saved_search_row"("search_id", "added_at", "position");

-- CreateIndex
CREATE INDEX "list_organization_id_idx" ON "list"("organization_id");

-- CreateIndex
CREATE INDEX "list_member_list_id_position_idx" ON "list_member"("list_id", "position");

-- CreateIndex
CREATE INDEX "sourcing_request_last_requested_at_idx" ON "sourcing_request"("last_requested_at");

-- AddForeignKey
ALTER TABLE "company_identifier" ADD CONSTRAINT "company_identifier_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_email" ADD CONSTRAINT "person_email_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participation" ADD CONSTRAINT "participation_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "funding_round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_budget" ADD CONSTRAINT "credit_budget_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_row" ADD CONSTRAINT "saved_search_row_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list" ADD CONSTRAINT "list_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_member" ADD CONSTRAINT "list_member_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_requester" ADD CONSTRAINT "sourcing_requester_identifier_kind_identifier_fkey" FOREIGN KEY ("identifier_kind", "identifier") REFERENCES "sourcing_request"("identifier_kind", "identifier") ON DELETE CASCADE ON UPDATE CASCADE;
