-- The slot of row_counts into which this transaction counts, which no other running one has: none waits for another. There are as
-- many as there were ever writers at once.
CREATE OR REPLACE FUNCTION count_slot()
RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  own_slot integer := 0;
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(7265105, own_slot) LOOP
    own_slot := own_slot + 1;
  END LOOP;
  RETURN own_slot;
END
$$;
