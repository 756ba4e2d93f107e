-- A refund that is rejected after its approval keeps the time of the approval: the report of that day still has it.
CREATE OR REPLACE FUNCTION keep_refund_approval()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.status = 'approved' AND NEW.status = 'rejected' THEN
    NEW.approved_at := OLD.decided_at;
  END IF;
  RETURN NEW;
END
$$;
