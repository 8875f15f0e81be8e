-- online
-- Servers lease due webhook work themselves (decision E10), so the tables of pg-boss go. A server of an older version that
-- still runs sends no events until it is replaced; none is lost.
DROP SCHEMA IF EXISTS pgboss CASCADE;
