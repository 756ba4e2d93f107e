CREATE TABLE "observation_withdrawals" (
	"provider_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_withdrawals_provider_id_set_id_pk" PRIMARY KEY("provider_id","set_id")
);
--> statement-breakpoint
ALTER TABLE "observation_withdrawals" ADD CONSTRAINT "observation_withdrawals_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_withdrawals" ADD CONSTRAINT "observation_withdrawals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_withdrawals" ADD CONSTRAINT "observation_withdrawals_set_fk" FOREIGN KEY ("provider_id","set_id") REFERENCES "public"."observation_sets"("provider_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CALL guard_tenant_table('observation_withdrawals');
--> statement-breakpoint
-- What was withdrawn stays so: what was right all the same is recorded anew.
REVOKE UPDATE, DELETE ON observation_withdrawals FROM wardline_app;
--> statement-breakpoint
-- A board leaves out the scores of a set that was withdrawn.
CREATE TRIGGER board_changes_of_observation_withdrawals AFTER INSERT OR UPDATE OR DELETE ON observation_withdrawals
  FOR EACH ROW EXECUTE FUNCTION note_board_change();
