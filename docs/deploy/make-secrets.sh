#!/bin/sh
# Draws the passwords of docker-compose.yml, once: files that are there are left alone.
set -eu

folder=${1:-$(dirname "$0")/secrets}
# The folder is its owner's; containers see single files of it, under other users than his.
mkdir -p "$folder"
chmod 700 "$folder"

draw() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

keep() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}

for name in postgres_password dealgraph_password replication_password grafana_password; do
  keep "$name" "$(draw)"
done

password=$(cat "$folder/dealgraph_password")
keep database_url "postgresql://dealgraph:$password@pgbouncer:6432/dealgraph"
keep primary_url "postgresql://dealgraph:$password@primary:5432/dealgraph"
keep replica_urls "postgresql://dealgraph:$password@replica:5432/dealgraph"
keep pgbouncer_users "\"dealgraph\" \"$password\""
