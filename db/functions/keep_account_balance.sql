CREATE OR REPLACE FUNCTION keep_account_balance()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
AS $$
BEGIN
  UPDATE payment_accounts
  SET balance = balance + NEW.amount * CASE type
    WHEN 'patient' THEN -1
    WHEN 'cash' THEN 1
    WHEN 'insurance' THEN 1
    WHEN 'corporate' THEN 1
    ELSE unknown_code(type)::integer END
  WHERE provider_id = NEW.provider_id AND id = NEW.account_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an entry in % for an account of another currency', NEW.currency
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_currency_of_account';
  END IF;
  RETURN NULL;
END
$$;

REVOKE EXECUTE ON FUNCTION keep_account_balance() FROM PUBLIC;
