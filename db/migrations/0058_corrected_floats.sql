ALTER TABLE "cashier_shifts" ADD COLUMN "first_float" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD COLUMN "float_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD COLUMN "float_corrected_by_id" uuid;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_float_corrected_by_id_users_id_fk" FOREIGN KEY ("float_corrected_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_float_corrected_with_reason" CHECK (("cashier_shifts"."first_float" is not null) = ("cashier_shifts"."float_reason" <> ''));--> statement-breakpoint
-- A float that was a slip is put right while the shift is open; what was said at first stays.
DROP TRIGGER cashier_shifts_guarded ON cashier_shifts;
--> statement-breakpoint
CREATE TRIGGER cashier_shifts_guarded BEFORE UPDATE ON cashier_shifts
  FOR EACH ROW EXECUTE FUNCTION guard_money_record('closed',
    'closed_at closed_by_id closing_count counted_cash expected_cash variance variance_reason mobile_money_expected mobile_money_counted card_expected card_counted opening_float opening_count first_float float_reason float_corrected_by_id');
--> statement-breakpoint
CREATE FUNCTION keep_first_float() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.first_float IS DISTINCT FROM coalesce(OLD.first_float, OLD.opening_float) THEN
    RAISE EXCEPTION 'the first float of shift % stays on record', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cashier_shifts_first_float_kept';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cashier_shifts_first_float_kept BEFORE UPDATE ON cashier_shifts
  FOR EACH ROW WHEN (OLD.opening_float IS DISTINCT FROM NEW.opening_float
    OR OLD.opening_count IS DISTINCT FROM NEW.opening_count
    OR OLD.first_float IS DISTINCT FROM NEW.first_float)
  EXECUTE FUNCTION keep_first_float();
