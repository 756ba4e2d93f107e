ALTER TABLE "cashier_shifts" ADD COLUMN "mobile_money_expected" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD COLUMN "mobile_money_counted" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD COLUMN "card_expected" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD COLUMN "card_counted" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "cashier_shifts" ADD CONSTRAINT "cashier_shifts_settled_when_closed" CHECK (num_nonnulls("cashier_shifts"."mobile_money_expected", "cashier_shifts"."mobile_money_counted") <> 1
        and num_nonnulls("cashier_shifts"."card_expected", "cashier_shifts"."card_counted") <> 1
        and ("cashier_shifts"."status" = 'closed' or num_nonnulls("cashier_shifts"."mobile_money_counted", "cashier_shifts"."card_counted") = 0)
        and ("cashier_shifts"."variance_reason" <> '' or "cashier_shifts"."mobile_money_counted" is not distinct from "cashier_shifts"."mobile_money_expected"
          and "cashier_shifts"."card_counted" is not distinct from "cashier_shifts"."card_expected"));--> statement-breakpoint
-- What the lists of the operator and the terminal said is told once too, when the shift is closed.
DROP TRIGGER cashier_shifts_guarded ON cashier_shifts;
--> statement-breakpoint
CREATE TRIGGER cashier_shifts_guarded BEFORE UPDATE ON cashier_shifts
  FOR EACH ROW EXECUTE FUNCTION guard_money_record('closed',
    'closed_at closed_by_id closing_count counted_cash expected_cash variance variance_reason mobile_money_expected mobile_money_counted card_expected card_counted');
