-- A round keeps its investors as the text of a JSON list too, as its record tells them, so that a page of rounds is
-- read from one table. The rows of "participation" are for links and filters; one transaction writes both.
ALTER TABLE "funding_round" ADD COLUMN "investors" TEXT NOT NULL DEFAULT '[]';

-- Nothing of the records changes, so the saved searches need not be tried again.
ALTER TABLE "funding_round" DISABLE TRIGGER USER;
UPDATE "funding_round" SET "investors" = listed."investors" FROM (
  SELECT "round_id", '[' || string_agg(
      '{"investorId":' || to_json("investor_id") || ',"investorName":' || to_json("investor_name")
        || ',"isLeadInvestor":' || CASE WHEN "is_lead_investor" THEN 'true' ELSE 'false' END || '}',
      ',' ORDER BY "position") || ']' AS "investors"
  FROM "participation" GROUP BY "round_id") AS listed
WHERE "funding_round"."id" = listed."round_id";
ALTER TABLE "funding_round" ENABLE TRIGGER USER;
