CREATE TABLE "encounter_note_versions" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"display" text NOT NULL,
	"practitioner_id" uuid,
	"written_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "encounter_note_versions_provider_id_id_pk" PRIMARY KEY("provider_id","id")
);
--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "slot" text;--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "slot_practitioner_id" uuid;--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "reason_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "reason_diagnosis_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "encounter_note_versions" ADD CONSTRAINT "encounter_note_versions_note_fk" FOREIGN KEY ("provider_id","note_id") REFERENCES "public"."encounter_notes"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_note_versions" ADD CONSTRAINT "encounter_note_versions_practitioner_fk" FOREIGN KEY ("provider_id","practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "encounter_note_versions_by_note" ON "encounter_note_versions" USING btree ("provider_id","note_id","replaced_at");--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_slot_practitioner_fk" FOREIGN KEY ("provider_id","slot_practitioner_id") REFERENCES "public"."practitioners"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('encounter_note_versions');
