CREATE TABLE "bed_closures" (
	"provider_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bed_id" uuid NOT NULL,
	"period" "tstzrange" NOT NULL,
	CONSTRAINT "bed_closures_provider_id_id_pk" PRIMARY KEY("provider_id","id"),
	CONSTRAINT "bed_closures_period_not_empty" CHECK (not isempty("bed_closures"."period") and not lower_inf("bed_closures"."period"))
);
--> statement-breakpoint
ALTER TABLE "bed_closures" ADD CONSTRAINT "bed_closures_bed_fk" FOREIGN KEY ("provider_id","bed_id") REFERENCES "public"."beds"("provider_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bed_closures_by_bed" ON "bed_closures" USING btree ("provider_id","bed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bed_closures_one_that_goes_on" ON "bed_closures" USING btree ("provider_id","bed_id") WHERE upper_inf(period);
--> statement-breakpoint
CALL guard_tenant_table('bed_closures');
--> statement-breakpoint
-- Only the triggers write it.
REVOKE INSERT, UPDATE, DELETE ON bed_closures FROM wardline_app;
--> statement-breakpoint
-- Notes which beds are not in use from now on, and which are again: of the one that changed, or of the place that did.
CREATE FUNCTION keep_bed_closures() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  moment timestamptz(3);
BEGIN
  -- Of two that close and open a bed and its room at once, each sees what the other did.
  PERFORM 1 FROM beds b
    WHERE b.provider_id = NEW.provider_id AND (b.id = NEW.id OR b.room_id = NEW.id OR b.ward_id = NEW.id)
    ORDER BY b.id FOR NO KEY UPDATE;
  moment := clock_timestamp();
  WITH concerned AS (
    SELECT b.id, b.created_at, b.is_active AND room.is_active AND ward.is_active AS is_in_use
    FROM beds b
    JOIN locations room ON room.provider_id = b.provider_id AND room.id = b.room_id
    JOIN locations ward ON ward.provider_id = b.provider_id AND ward.id = b.ward_id
    WHERE b.provider_id = NEW.provider_id AND (b.id = NEW.id OR b.room_id = NEW.id OR b.ward_id = NEW.id)
  ), opened AS (
    UPDATE bed_closures c
    SET period = tstzrange(lower(c.period), greatest(moment, lower(c.period) + interval '1 millisecond'))
    FROM concerned
    WHERE c.provider_id = NEW.provider_id AND c.bed_id = concerned.id AND upper_inf(c.period) AND concerned.is_in_use
  )
  INSERT INTO bed_closures (provider_id, bed_id, period)
  SELECT NEW.provider_id, concerned.id,
    tstzrange(CASE WHEN TG_OP = 'INSERT' THEN least(concerned.created_at, moment) ELSE moment END, NULL)
  FROM concerned
  WHERE NOT concerned.is_in_use AND NOT EXISTS (
    SELECT FROM bed_closures c
    WHERE c.provider_id = NEW.provider_id AND c.bed_id = concerned.id AND upper_inf(c.period)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_bed_closures() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER beds_keep_first_use AFTER INSERT ON beds
  FOR EACH ROW EXECUTE FUNCTION keep_bed_closures();
--> statement-breakpoint
CREATE TRIGGER beds_keep_use AFTER UPDATE ON beds
  FOR EACH ROW
  WHEN ((OLD.is_active, OLD.room_id, OLD.ward_id) IS DISTINCT FROM (NEW.is_active, NEW.room_id, NEW.ward_id))
  EXECUTE FUNCTION keep_bed_closures();
--> statement-breakpoint
CREATE TRIGGER locations_keep_use AFTER UPDATE ON locations
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION keep_bed_closures();
--> statement-breakpoint
-- Since when a bed is closed that was closed before this was kept nobody noted here: since somebody lay in it last.
INSERT INTO bed_closures (provider_id, bed_id, period)
SELECT b.provider_id, b.id, tstzrange(coalesce((
    SELECT max(upper(s.period)) FROM bed_stays s
    WHERE s.provider_id = b.provider_id AND s.bed_id = b.id AND s.voided_at IS NULL
  ), b.created_at), NULL)
FROM beds b
JOIN locations room ON room.provider_id = b.provider_id AND room.id = b.room_id
JOIN locations ward ON ward.provider_id = b.provider_id AND ward.id = b.ward_id
WHERE NOT (b.is_active AND room.is_active AND ward.is_active);
