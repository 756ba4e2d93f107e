ALTER TABLE "patient_flags" ADD COLUMN "copy_of_id" uuid;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "replaced_by_id" uuid;--> statement-breakpoint
ALTER TABLE "patient_flags" ADD CONSTRAINT "patient_flags_copy_of_fk" FOREIGN KEY ("provider_id","copy_of_id") REFERENCES "public"."patient_flags"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_replaced_by_fk" FOREIGN KEY ("provider_id","replaced_by_id") REFERENCES "public"."patients"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_flags_by_original" ON "patient_flags" USING btree ("provider_id","copy_of_id") WHERE "patient_flags"."copy_of_id" is not null;--> statement-breakpoint
CREATE INDEX "patients_by_replacement" ON "patients" USING btree ("provider_id","replaced_by_id","number") WHERE "patients"."replaced_by_id" is not null;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_replaced_is_not_admitted" CHECK ("patients"."replaced_by_id" is null or not "patients"."is_hospitalized");--> statement-breakpoint
-- A record replaces others or is replaced, never both: whoever follows the one step is at the record that is kept. The record that
-- is kept is locked, so that of two who replace each other by the other one waits and then sees what was done.
CREATE FUNCTION require_kept_patient() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE kept patients;
BEGIN
  SELECT * INTO kept FROM patients
    WHERE provider_id = NEW.provider_id AND id = NEW.replaced_by_id FOR NO KEY UPDATE;
  IF NEW.replaced_by_id = NEW.id OR kept.replaced_by_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM patients WHERE provider_id = NEW.provider_id AND replaced_by_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'a patient who is replaced by one who is replaced'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'patients_replaced_once';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER patients_replaced_once BEFORE INSERT OR UPDATE OF replaced_by_id ON patients
  FOR EACH ROW WHEN (NEW.replaced_by_id IS NOT NULL)
  EXECUTE FUNCTION require_kept_patient();
--> statement-breakpoint
-- Nothing begins on a record that is replaced, where nobody would look for it. Whoever replaces it locks it against the key that
-- is shared here, so that one of the two waits and then sees what the other did.
CREATE FUNCTION refuse_replaced_patient() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE replacement uuid;
BEGIN
  SELECT replaced_by_id INTO replacement FROM patients
    WHERE provider_id = NEW.provider_id AND id = NEW.patient_id FOR KEY SHARE;
  IF replacement IS NOT NULL THEN
    RAISE EXCEPTION 'something new of a patient who is replaced'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'patient_not_replaced';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER visits_of_kept_patient BEFORE INSERT ON visits
  FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER encounters_of_kept_patient BEFORE INSERT ON encounters
  FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER patient_flags_of_kept_patient BEFORE INSERT ON patient_flags
  FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER charge_items_of_kept_patient BEFORE INSERT ON charge_items
  FOR EACH ROW WHEN (NEW.encounter_id IS NULL)
  EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER referral_requests_of_kept_patient BEFORE INSERT ON referral_requests
  FOR EACH ROW WHEN (NEW.encounter_id IS NULL)
  EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER related_persons_of_kept_patient BEFORE INSERT ON related_persons
  FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
--> statement-breakpoint
CREATE TRIGGER deposits_of_kept_patient BEFORE INSERT ON payments
  FOR EACH ROW WHEN (NEW.kind = 'deposit')
  EXECUTE FUNCTION refuse_replaced_patient();
