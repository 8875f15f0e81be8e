-- online
-- Records that an operator removed (D26). A row prevents imports from writing the record again, until it is restored.
CREATE TABLE "removed_record" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "is_missing" BOOLEAN NOT NULL DEFAULT false,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    "line" TEXT NOT NULL,

    CONSTRAINT "removed_record_pkey" PRIMARY KEY ("kind","id")
);

-- Why an operator removed the record of a change.
ALTER TABLE "record_change" ADD COLUMN "reason" TEXT;
ALTER TABLE "saved_search_change" ADD COLUMN "reason" TEXT;

-- The IDs in the files of `import --complete`, to find the records that the files lack. Unlogged, because the rows of an
-- import that was interrupted have no use.
CREATE UNLOGGED TABLE "file_record" (
    "run" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,

    CONSTRAINT "file_record_pkey" PRIMARY KEY ("run","kind","id")
);
