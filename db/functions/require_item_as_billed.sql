-- A charge item that is on no invoice and was on none cannot contradict one: a line that names it is judged by itself.
-- A stay of years raises thousands of these at once. What is judged is found by its key, also where a plan was made while
-- the table was nearly empty and reading all of it looked cheaper.
CREATE OR REPLACE FUNCTION require_item_as_billed()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan TO 'off'
AS $$
DECLARE
  judged uuid;
  item charge_items%ROWTYPE;
BEGIN
  IF TG_TABLE_NAME = 'charge_items' THEN
    judged := NEW.id;
  ELSE
    judged := NEW.charge_item_id;
  END IF;
  SELECT * INTO item FROM charge_items c WHERE c.provider_id = NEW.provider_id AND c.id = judged;
  IF (item.invoice_id IS NULL AND EXISTS (
      SELECT FROM invoice_lines l
      WHERE l.provider_id = item.provider_id AND l.charge_item_id = item.id AND l.is_live))
    OR (item.invoice_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM invoice_lines l
      WHERE l.provider_id = item.provider_id AND l.charge_item_id = item.id AND l.is_live
        AND l.invoice_id = item.invoice_id AND l.amount = item.amount AND l.discount_amount = item.discount_amount
        AND l.discount_id IS NOT DISTINCT FROM item.discount_id)) THEN
    RAISE EXCEPTION 'charge item % is not as its invoice says', item.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_items_as_billed';
  END IF;
  RETURN NULL;
END
$$;
