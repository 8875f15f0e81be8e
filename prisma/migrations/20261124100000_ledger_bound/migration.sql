-- online
-- Ids of charges are UUIDs until now, and begin with `req_` and their moment from the next version on. The check is noted
-- without a look at the rows, which the next migration takes while charges go on.
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_before_months" CHECK ("request_id" < 'req_') NOT VALID;
