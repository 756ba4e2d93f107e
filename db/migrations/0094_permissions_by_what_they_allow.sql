-- What "payments:void" allowed is now allowed by permissions of their own. A key that held it can do what it could.
UPDATE api_keys
SET scopes = scopes || ARRAY['refunds:decide', 'remittances:manage', 'payouts:manage', 'safe:manage', 'shifts:manage']
WHERE 'payments:void' = ANY (scopes);
