-- The feed of a saved search begins when its filter is set, and reports only what data changed (D23). The feeds of
-- existing searches begin at their newest change: a reader that has read all changes continues, any other reads the
-- results again. Recorded changes could have come from a filter, so they are deleted.
ALTER TABLE "saved_search" ADD COLUMN "feed_start" BIGINT NOT NULL DEFAULT 0;
UPDATE "saved_search" SET "feed_start" = "change_sequence" WHERE "change_sequence" > 0;
TRUNCATE "saved_search_change";

-- Only scans of a search's rows, which no longer exist, read these.
DROP INDEX "saved_search_change_removed";
DROP INDEX "saved_search_change_search_id_record_id_sequence_idx";
ALTER TABLE "saved_search_change" DROP COLUMN "position", DROP COLUMN "previous_version";

DROP TABLE "unread_feed";
DROP TABLE "saved_search_usage";
