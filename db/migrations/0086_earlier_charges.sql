CREATE TABLE "charges_to_compare" (
	"provider_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	CONSTRAINT "charges_to_compare_provider_id_patient_id_pk" PRIMARY KEY("provider_id","patient_id")
);
--> statement-breakpoint
ALTER TABLE "charges_to_compare" ADD CONSTRAINT "charges_to_compare_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges_to_compare" ADD CONSTRAINT "charges_to_compare_patient_fk" FOREIGN KEY ("provider_id","patient_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CALL guard_tenant_table('charges_to_compare');
--> statement-breakpoint
-- What was billed before items were credited may not be due any more: the first server that starts compares it.
INSERT INTO charges_to_compare (provider_id, patient_id)
SELECT DISTINCT c.provider_id, c.patient_id FROM charge_items c
WHERE c.source <> 'manual' AND c.status IN ('billed', 'paid');
