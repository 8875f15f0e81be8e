#!/bin/sh
# Runs once, in a new primary: the role that owns the database, and the one that a replica copies it with.
set -eu

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=password="$(cat "${SECRETS:-/run/secrets}/dealgraph_password")" \
  --set=replication="$(cat "${SECRETS:-/run/secrets}/replication_password")" <<'SQL'
CREATE ROLE dealgraph LOGIN PASSWORD :'password';
CREATE DATABASE dealgraph OWNER dealgraph;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('replica');
SQL

echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
