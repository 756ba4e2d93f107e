-- What identifies the message, slip or claim of a payment.
CREATE OR REPLACE FUNCTION payment_reference_identity(transaction_type text, reference text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE transaction_type
  WHEN 'mobile-money' THEN unhyphenated_identity(reference)
  WHEN 'cash' THEN text_identity(reference)
  WHEN 'card' THEN text_identity(reference)
  WHEN 'insurance' THEN text_identity(reference)
  WHEN 'corporate' THEN text_identity(reference)
  WHEN 'user-account' THEN text_identity(reference)
  ELSE unknown_code(transaction_type) END;
