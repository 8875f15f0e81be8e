-- online
-- Similar companies (D24): finds the companies that use a technology.
CREATE INDEX "company_technologies_filter" ON "company" USING gin ("technologies");
