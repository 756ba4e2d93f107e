-- Checked at the end of the transaction, when every journal has its entries: they must add up to zero.
CREATE OR REPLACE FUNCTION require_balanced_journal()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  journal uuid := CASE TG_TABLE_NAME WHEN 'journals' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(NEW) ->> 'journal_id')::uuid END;
BEGIN
  IF EXISTS (
    SELECT FROM ledger_entries e WHERE e.provider_id = NEW.provider_id AND e.journal_id = journal
    GROUP BY e.currency HAVING sum(e.amount) <> 0
  ) OR NOT EXISTS (
    SELECT FROM ledger_entries e WHERE e.provider_id = NEW.provider_id AND e.journal_id = journal
  ) THEN
    RAISE EXCEPTION 'journal % does not balance', journal
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_balanced';
  END IF;
  RETURN NULL;
END
$$;
