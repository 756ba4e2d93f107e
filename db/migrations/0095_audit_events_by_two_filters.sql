CREATE INDEX "audit_events_by_actor_and_action" ON "audit_events" USING btree ("provider_id","actor_id","action","at" DESC NULLS FIRST,"position" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX "audit_events_denied";--> statement-breakpoint
CREATE INDEX "audit_events_denied" ON "audit_events" USING btree ("provider_id","at" DESC NULLS FIRST,"position" DESC NULLS FIRST,"action","actor_id") WHERE outcome = 'denied';
