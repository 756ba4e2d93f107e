CREATE TABLE "shift_counts" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"counted_by_id" uuid,
	"api_key_id" uuid,
	"count" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_cash" numeric(18, 3) NOT NULL,
	"expected_cash" numeric(18, 3) NOT NULL,
	"settlements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "shift_counts_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "shift_counts_not_negative" CHECK ("shift_counts"."counted_cash" >= 0),
	CONSTRAINT "shift_counts_by_someone" CHECK (num_nonnulls("shift_counts"."counted_by_id", "shift_counts"."api_key_id") >= 1)
);
--> statement-breakpoint
ALTER TABLE "finance_settings" ADD COLUMN "blind_count" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_counts" ADD CONSTRAINT "shift_counts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_counts" ADD CONSTRAINT "shift_counts_counted_by_id_users_id_fk" FOREIGN KEY ("counted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_counts" ADD CONSTRAINT "shift_counts_shift_fk" FOREIGN KEY ("provider_id","shift_id") REFERENCES "public"."cashier_shifts"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_counts" ADD CONSTRAINT "shift_counts_api_key_fk" FOREIGN KEY ("provider_id","api_key_id") REFERENCES "public"."api_keys"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_counts_by_shift" ON "shift_counts" USING btree ("provider_id","shift_id","counted_at");--> statement-breakpoint
CALL guard_tenant_table('shift_counts');--> statement-breakpoint
REVOKE UPDATE, DELETE ON shift_counts FROM wardline_app;
