ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- Those that were given before this last as long from now on. The operator's has no end: there may be nobody who could
-- give another one.
UPDATE users u SET password_expires_at = now() + interval '7 days'
WHERE u.must_change_password AND u.password_hash IS NOT NULL
  AND NOT EXISTS (SELECT FROM audit_events a WHERE a.action = 'administrator.added' AND a.entity_id = u.id::text);
