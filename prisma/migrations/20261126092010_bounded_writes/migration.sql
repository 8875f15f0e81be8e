-- online
-- Rows of saved searches that filter changes of an organization, and its deleted searches, have changed on a UTC day.
CREATE TABLE "saved_search_usage" (
    "organization_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "changed_rows" BIGINT NOT NULL,

    CONSTRAINT "saved_search_usage_pkey" PRIMARY KEY ("organization_id")
);
ALTER TABLE "saved_search_usage" ADD CONSTRAINT "saved_search_usage_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When a request was opened by an organization: what it opened on a day is bounded. Null: before this migration.
ALTER TABLE "sourcing_requester" ADD COLUMN "opened_at" TIMESTAMPTZ(3);
CREATE INDEX "sourcing_requester_organization_id_opened_at_idx" ON "sourcing_requester"("organization_id", "opened_at");
CREATE INDEX "sourcing_requester_open" ON "sourcing_requester"("organization_id") WHERE "resolved_at" IS NULL;
-- What is to be closed, and deleted.
CREATE INDEX "sourcing_requester_open_since" ON "sourcing_requester"("last_requested_at") WHERE "resolved_at" IS NULL;
CREATE INDEX "sourcing_requester_resolved_at_idx" ON "sourcing_requester"("resolved_at");

-- Records requests of an organization for companies, as one statement: a look at what is there, under the lock of the
-- organization, follows on the lock, and so sees what others committed meanwhile. Returns the requests that its bounds
-- refuse, with the bound that does: 'open' or 'day'.
CREATE FUNCTION record_sourcing_requests(
  kinds TEXT[], identifiers TEXT[], requester TEXT, moment TIMESTAMPTZ, most_open INT, most_new INT
) RETURNS TABLE (kind TEXT, identifier TEXT, bound TEXT) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  fresh INT[];
  open_room INT := 0;
  day_room INT := 0;
  room INT := 0;
  refused INT[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(1684300921, hashtext(requester));
  SELECT COALESCE(array_agg(given.at::int ORDER BY given.at), '{}') INTO fresh
  FROM unnest(kinds, identifiers) WITH ORDINALITY AS given (kind, identifier, at)
  WHERE NOT EXISTS (SELECT FROM sourcing_requester r WHERE r.identifier_kind = given.kind
    AND r.identifier = given.identifier AND r.organization_id = requester AND r.resolved_at IS NULL);
  IF cardinality(fresh) > 0 THEN
    SELECT most_open - count(*) INTO open_room FROM sourcing_requester r
    WHERE r.organization_id = requester AND r.resolved_at IS NULL;
    SELECT most_new - count(*) INTO day_room FROM sourcing_requester r
    WHERE r.organization_id = requester AND r.opened_at >= date_trunc('day', moment, 'UTC');
    room := GREATEST(LEAST(open_room, day_room), 0);
    refused := fresh[room + 1:];
  END IF;
  WITH request AS (
    INSERT INTO sourcing_request AS r
      (identifier_kind, identifier, times_requested, first_requested_at, last_requested_at)
    SELECT given.kind, given.identifier, 1, moment, moment
    FROM unnest(kinds, identifiers) WITH ORDINALITY AS given (kind, identifier, at)
    WHERE given.at::int <> ALL(refused)
    -- In one order, so that two requests for the same companies do not wait for each other.
    ORDER BY given.kind COLLATE "C", given.identifier COLLATE "C"
    ON CONFLICT (identifier_kind, identifier) DO UPDATE
      SET times_requested = r.times_requested + 1, last_requested_at = GREATEST(r.last_requested_at, moment),
        resolved_at = NULL, company_id = NULL
    RETURNING r.identifier_kind, r.identifier)
  INSERT INTO sourcing_requester AS r
    (identifier_kind, identifier, organization_id, times_requested, last_requested_at, opened_at)
  SELECT request.identifier_kind, request.identifier, requester, 1, moment, moment FROM request
  ORDER BY request.identifier_kind COLLATE "C", request.identifier COLLATE "C"
  ON CONFLICT (identifier_kind, identifier, organization_id) DO UPDATE
    SET times_requested = r.times_requested + 1, last_requested_at = GREATEST(r.last_requested_at, moment),
      opened_at = CASE WHEN r.resolved_at IS NULL THEN r.opened_at ELSE moment END, resolved_at = NULL;
  RETURN QUERY SELECT given.kind, given.identifier, CASE WHEN open_room <= day_room THEN 'open' ELSE 'day' END
    FROM unnest(kinds, identifiers) WITH ORDINALITY AS given (kind, identifier, at)
    WHERE given.at::int = ANY(refused) ORDER BY given.at;
END $$;
