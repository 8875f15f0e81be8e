#!/bin/sh
# Copies the primary when there is no copy yet, and then follows it.
set -eu

export PGPASSFILE="${TMPDIR:-/tmp}/replication.pgpass"
printf '*:*:*:replicator:%s\n' "$(cat "${SECRETS:-/run/secrets}/replication_password")" >"$PGPASSFILE"
chmod 600 "$PGPASSFILE"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replicator --pgdata="$PGDATA" \
    --wal-method=stream --slot=replica --write-recovery-conf --checkpoint=fast
fi

exec postgres "$@"
