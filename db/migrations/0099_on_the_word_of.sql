-- Whether the practitioner named as admitting or transferring had signed in, as of a discharge.
ALTER TABLE "hospitalizations" ADD COLUMN "admitted_by_signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hospitalizations" ADD COLUMN "transferred_by_signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bed_stays" ADD COLUMN "ordered_by_signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of earlier ones it is known who recorded them: the practitioner had signed in where that is the same person.
UPDATE hospitalizations h SET admitted_by_signed_in = true
FROM memberships m
WHERE m.provider_id = h.provider_id AND m.user_id = h.created_by_id AND m.practitioner_id = h.admitted_by_id;
--> statement-breakpoint
UPDATE bed_stays s SET ordered_by_signed_in = true
FROM memberships m
WHERE m.provider_id = s.provider_id AND m.user_id = s.recorded_by_id AND m.practitioner_id = s.ordered_by_id;
--> statement-breakpoint
UPDATE hospitalizations h SET transferred_by_signed_in = true
FROM bed_stays s
WHERE s.provider_id = h.provider_id AND s.hospitalization_id = h.id AND s.voided_at IS NULL AND s.ordered_by_signed_in
  AND s.ordered_by_id = h.transferred_by_id AND lower(s.period) = h.transferred_at;
--> statement-breakpoint
-- An answer that is given again says what the change did besides, as the first one did.
ALTER TABLE "idempotency_keys" ADD COLUMN "notes" text;
