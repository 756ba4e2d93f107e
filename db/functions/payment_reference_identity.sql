-- What identifies the message, slip or claim of a payment.
CREATE OR REPLACE FUNCTION payment_reference_identity(transaction_type text, reference text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN transaction_type = 'mobile-money' THEN unhyphenated_identity(reference) ELSE text_identity(reference) END;
