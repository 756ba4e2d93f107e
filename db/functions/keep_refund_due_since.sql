-- An invoice is on the billing work list exactly while it is overpaid, with the time since when.
CREATE OR REPLACE FUNCTION keep_refund_due_since()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.refund_due_since := CASE WHEN NEW.paid_total > NEW.net_total - NEW.credited_total
    THEN coalesce(NEW.refund_due_since, NEW.modified_at) END;
  RETURN NEW;
END
$$;
