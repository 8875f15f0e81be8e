-- Filters of investors can follow the edge to their interest signals. When a signal no longer names an investor, the
-- investor is noted as changed, so that saved searches are evaluated for it.
CREATE FUNCTION "note_signal_investors"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named CONSTANT text := 'SELECT signal.id, item ->> ''investorId'' AS link FROM %I signal, jsonb_array_elements(signal.signal_investors) item';
  ended text := format(named, 'old_rows');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    ended := ended || ' EXCEPT ' || format(named, 'new_rows');
  END IF;
  EXECUTE format('INSERT INTO changed_record (kind, record_id) SELECT DISTINCT ''Investor'', link FROM (%s) ended WHERE link IS NOT NULL', ended);
  RETURN NULL;
END
$$;

CREATE TRIGGER "interest_signal_investors_noted_on_update" AFTER UPDATE ON "interest_signal" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_signal_investors"();
CREATE TRIGGER "interest_signal_investors_noted_on_delete" AFTER DELETE ON "interest_signal" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_signal_investors"();
