CREATE TABLE "related_persons" (
	"provider_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "related_persons_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" uuid NOT NULL,
	"name" text NOT NULL,
	"relationship" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "related_persons_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "related_persons_number_unique" UNIQUE("provider_id","number"),
	CONSTRAINT "related_persons_of_patient_unique" UNIQUE("provider_id","patient_id","id"),
	CONSTRAINT "related_persons_relationship_known" CHECK ("related_persons"."relationship" in ('MTH','FTH','GUARD','SPS','DOMPART','CHILD','SIB','GRPRN','GRNDCHILD','AUNT','UNCLE','EXT','NBOR','FRND'))
);
--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD COLUMN "related_person_id" uuid;--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD COLUMN "patient_id" uuid;--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD COLUMN "video_token" text;--> statement-breakpoint
ALTER TABLE "related_persons" ADD CONSTRAINT "related_persons_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_persons" ADD CONSTRAINT "related_persons_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_persons" ADD CONSTRAINT "related_persons_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_of_patient_unique" UNIQUE("provider_id","id","patient_id");--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD CONSTRAINT "encounter_participants_patient_fk" FOREIGN KEY ("provider_id","encounter_id","patient_id") REFERENCES "public"."encounters"("provider_id","id","patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD CONSTRAINT "encounter_participants_related_person_fk" FOREIGN KEY ("provider_id","patient_id","related_person_id") REFERENCES "public"."related_persons"("provider_id","patient_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD CONSTRAINT "encounter_participants_related_person_of_patient" CHECK (("encounter_participants"."related_person_id" is null) = ("encounter_participants"."patient_id" is null));--> statement-breakpoint
ALTER TABLE "encounter_participants" ADD CONSTRAINT "encounter_participants_video_token_while_there" CHECK ("encounter_participants"."video_token" is null or ("encounter_participants"."end_time" is null and length("encounter_participants"."video_token") >= 43));--> statement-breakpoint
CALL guard_tenant_table('related_persons');--> statement-breakpoint
-- Who takes part in a virtual encounter that goes on: 48 bytes of three random uuids, in base64url.
UPDATE encounter_participants p
SET video_token = translate(encode(decode(replace(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_')
FROM encounters e
WHERE e.provider_id = p.provider_id AND e.id = p.encounter_id AND e.encounter_class = 'virtual' AND p.end_time IS NULL;
