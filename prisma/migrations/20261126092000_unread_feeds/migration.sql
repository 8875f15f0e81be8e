-- online
-- Saved searches whose feed has never been read: their refreshes write no changes. A search of before, or one that a
-- server of the version before saves, has no row here, so its changes are written as they always were.
CREATE TABLE "unread_feed" (
    "search_id" INTEGER NOT NULL,

    CONSTRAINT "unread_feed_pkey" PRIMARY KEY ("search_id")
);
ALTER TABLE "unread_feed" ADD CONSTRAINT "unread_feed_search_id_fkey"
  FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
