-- Of two payments by one message the second waits until the first is in or has failed.
CREATE OR REPLACE FUNCTION lock_payment_reference(locked_provider uuid, locked_identity text)
RETURNS void
LANGUAGE sql
AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('payment-reference ' || locked_provider::text || locked_identity, 0))
$$;
