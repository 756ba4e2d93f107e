-- Requests see neither what opens an account nor the hash of a key, except through the functions that need them, and no
-- other hospital's memberships and keys.
ALTER TABLE "users" ADD COLUMN "has_password" boolean GENERATED ALWAYS AS (password_hash is not null) STORED NOT NULL;--> statement-breakpoint
REVOKE SELECT, UPDATE, DELETE ON users FROM wardline_app;
GRANT SELECT (id, number, email, name, has_password, must_change_password, password_expires_at, totp_confirmed_at, totp_last_step,
  joining_code_expires_at, is_active, created_at, modified_at) ON users TO wardline_app;
GRANT UPDATE (email, name, password_hash, must_change_password, password_expires_at, totp_secret, totp_confirmed_at, totp_last_step,
  joining_code_hash, joining_code_expires_at, recovery_code_hashes, modified_at) ON users TO wardline_app;
REVOKE SELECT, UPDATE, DELETE ON api_keys FROM wardline_app;
GRANT SELECT (provider_id, id, name, prefix, scopes, practitioner_id, user_id, expires_at, revoked_at, last_used_at, created_at)
  ON api_keys TO wardline_app;
GRANT UPDATE (revoked_at, last_used_at) ON api_keys TO wardline_app;
REVOKE UPDATE, DELETE ON memberships FROM wardline_app;
GRANT UPDATE (role, practitioner_id, is_active) ON memberships TO wardline_app;
CALL guard_tenant_table('api_keys');
CALL guard_tenant_table('memberships');
UPDATE drizzle.served_versions SET from_migration = 1795707660000;
