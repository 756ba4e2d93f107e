-- Records which beds go out of use or return to use when a bed, its room or its ward changes.
CREATE OR REPLACE FUNCTION keep_bed_closures()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO public, pg_temp
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

REVOKE EXECUTE ON FUNCTION keep_bed_closures() FROM PUBLIC;
