ALTER TABLE "charge_items" ADD COLUMN "bed_service_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_items" ADD CONSTRAINT "charge_items_bed_service_fk" FOREIGN KEY ("provider_id","bed_service_id") REFERENCES "public"."healthcare_services"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Of the nights that were charged before it is known as far as they are charged as nights there are now: those would be
-- charged anew with the next change of the service whose price the nights have.
UPDATE charge_items c SET bed_service_id = b.healthcare_service_id
FROM providers p, bed_stays b, healthcare_services s
WHERE c.source = 'bed-night' AND c.status <> 'cancelled' AND p.id = c.provider_id
  AND b.provider_id = c.provider_id AND b.hospitalization_id = c.hospitalization_id AND b.voided_at IS NULL
  AND b.period @> ((c.service_date + 1)::timestamp AT TIME ZONE p.time_zone)
  AND s.provider_id = b.provider_id AND s.id = b.healthcare_service_id
  AND c.healthcare_service_id = coalesce(s.bed_night_service_id, s.id);--> statement-breakpoint
-- What is judged at the end is judged now, so that the table can be altered further.
SET CONSTRAINTS charge_items_stay_as_billed IMMEDIATE;
