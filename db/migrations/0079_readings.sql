-- What an observation says is kept beside what was sent: the known parameter that its code names in another spelling or vocabulary,
-- and its value in the parameter's own unit where it was sent in another one. Both are null in a row that is read as it was sent.
ALTER TABLE "observations" ADD COLUMN "parameter" text;--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "converted" text;--> statement-breakpoint
DROP INDEX "observations_by_code";--> statement-breakpoint
DROP INDEX "observations_by_patient_code";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_observations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(r.provider_id, counted.kind, TG_ARGV[0]::bigint * count(*))
  FROM changed_rows r,
    unnest(observations_kinds(coalesce(r.parameter, r.code), r.category, r.unit, r.status)) AS counted (kind)
  GROUP BY r.provider_id, counted.kind;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_observation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_rows(OLD.provider_id, kind, -1)
  FROM unnest(observations_kinds(coalesce(OLD.parameter, OLD.code), OLD.category, OLD.unit, OLD.status)) AS kind;
  PERFORM count_rows(NEW.provider_id, kind, 1)
  FROM unnest(observations_kinds(coalesce(NEW.parameter, NEW.code), NEW.category, NEW.unit, NEW.status)) AS kind;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER observations_recounted ON observations;
--> statement-breakpoint
CREATE TRIGGER observations_recounted AFTER UPDATE ON observations FOR EACH ROW
  WHEN ((coalesce(OLD.parameter, OLD.code), OLD.category, OLD.unit, OLD.status)
    IS DISTINCT FROM (coalesce(NEW.parameter, NEW.code), NEW.category, NEW.unit, NEW.status))
  EXECUTE FUNCTION recount_observation();
--> statement-breakpoint
-- As it is, but for the parameter.
DO $$
BEGIN
  EXECUTE replace(replace(pg_get_functiondef('recount_all_rows'::regproc),
    'SELECT provider_id, code, category,', 'SELECT provider_id, coalesce(parameter, code) AS code, category,'),
    'GROUP BY provider_id, code, category,', 'GROUP BY provider_id, coalesce(parameter, code), category,');
END
$$;
--> statement-breakpoint
-- As before, for a height of whichever code.
CREATE OR REPLACE FUNCTION retire_score(of_provider uuid, retired uuid, withdrawn_set uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  score scores;
BEGIN
  IF NOT (of_provider = ANY (visible_provider_ids())) THEN
    RAISE EXCEPTION 'not a provider of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT s.* INTO score FROM scores s
    JOIN observation_sets w ON w.provider_id = s.provider_id AND w.id = withdrawn_set AND w.patient_id = s.patient_id
    WHERE s.provider_id = of_provider AND s.id = retired AND s.kind = 'TEWS' AND s.set_id <> w.id
      AND EXISTS (SELECT FROM observations o
        WHERE o.provider_id = w.provider_id AND o.set_id = w.id AND coalesce(o.parameter, o.code) = 'HEIGHT')
      AND (EXISTS (SELECT FROM observation_withdrawals v WHERE v.provider_id = w.provider_id AND v.set_id = w.id)
        OR EXISTS (SELECT FROM encounters e LEFT JOIN hospitalizations h
            ON h.provider_id = e.provider_id AND h.id = e.hospitalization_id
          WHERE e.provider_id = w.provider_id AND e.id = w.encounter_id
            AND (e.status = 'entered-in-error' OR h.deleted_at IS NOT NULL)));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this score stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO former_scores (provider_id, id, set_id, score, cause, withdrawn_set_id)
    VALUES (of_provider, gen_random_uuid(), score.set_id, to_jsonb(score), 'height-withdrawn', withdrawn_set);
  DELETE FROM scores s WHERE s.provider_id = of_provider AND s.id = score.id;
END
$$;
--> statement-breakpoint
-- The rows of before, as lib/scores/parameter-codes.ts and lib/scores/units.ts read them on the day of this migration.
CREATE TEMP TABLE known_codes (spelling text PRIMARY KEY, parameter text NOT NULL, quantity text) ON COMMIT DROP;
--> statement-breakpoint
INSERT INTO known_codes VALUES
  ('RR', 'RR', NULL),
  ('9279-1', 'RR', NULL),
  ('HR', 'HR', NULL),
  ('8867-4', 'HR', NULL),
  ('8889-8', 'HR', NULL),
  ('8893-0', 'HR', NULL),
  ('40443-4', 'HR', NULL),
  ('69000-8', 'HR', NULL),
  ('68999-2', 'HR', NULL),
  ('69001-6', 'HR', NULL),
  ('SBP', 'SBP', NULL),
  ('8480-6', 'SBP', NULL),
  ('8459-0', 'SBP', NULL),
  ('8460-8', 'SBP', NULL),
  ('8461-6', 'SBP', NULL),
  ('76534-7', 'SBP', NULL),
  ('76215-3', 'SBP', NULL),
  ('DBP', 'DBP', NULL),
  ('8462-4', 'DBP', NULL),
  ('8453-3', 'DBP', NULL),
  ('8454-1', 'DBP', NULL),
  ('8455-8', 'DBP', NULL),
  ('76535-4', 'DBP', NULL),
  ('76213-8', 'DBP', NULL),
  ('TEMP', 'TEMP', NULL),
  ('8310-5', 'TEMP', NULL),
  ('8331-1', 'TEMP', NULL),
  ('8332-9', 'TEMP', NULL),
  ('8328-7', 'TEMP', NULL),
  ('8333-7', 'TEMP', NULL),
  ('8329-5', 'TEMP', NULL),
  ('8330-3', 'TEMP', NULL),
  ('8334-5', 'TEMP', NULL),
  ('75539-7', 'TEMP', NULL),
  ('SPO2', 'SPO2', NULL),
  ('59408-5', 'SPO2', NULL),
  ('2708-6', 'SPO2', NULL),
  ('O2_FLOW', 'O2_FLOW', NULL),
  ('3151-8', 'O2_FLOW', NULL),
  ('GLUCOSE', 'GLUCOSE', NULL),
  ('14743-9', 'GLUCOSE', 'substance'),
  ('PAIN', 'PAIN', NULL),
  ('72514-3', 'PAIN', NULL),
  ('38208-5', 'PAIN', NULL),
  ('GCS', 'GCS', NULL),
  ('9269-2', 'GCS', NULL),
  ('WEIGHT', 'WEIGHT', NULL),
  ('29463-7', 'WEIGHT', NULL),
  ('3141-9', 'WEIGHT', NULL),
  ('HEIGHT', 'HEIGHT', NULL),
  ('8302-2', 'HEIGHT', NULL),
  ('3137-7', 'HEIGHT', NULL),
  ('8306-3', 'HEIGHT', NULL),
  ('8308-9', 'HEIGHT', NULL),
  ('BMI', 'BMI', NULL),
  ('39156-5', 'BMI', NULL),
  ('MUAC', 'MUAC', NULL),
  ('9847-5', 'MUAC', NULL),
  ('AVPU', 'AVPU', NULL),
  ('67775-7', 'AVPU', NULL),
  ('80288-4', 'AVPU', NULL),
  ('MOBILITY', 'MOBILITY', NULL),
  ('TRAUMA', 'TRAUMA', NULL),
  ('HISTORY_OF_FALL', 'HISTORY_OF_FALL', NULL),
  ('59454-9', 'HISTORY_OF_FALL', NULL),
  ('SECONDARY_DIAGNOSIS', 'SECONDARY_DIAGNOSIS', NULL),
  ('59455-6', 'SECONDARY_DIAGNOSIS', NULL),
  ('AMBULATORY_AID', 'AMBULATORY_AID', NULL),
  ('59456-4', 'AMBULATORY_AID', NULL),
  ('INTRAVENOUS_THERAPY', 'INTRAVENOUS_THERAPY', NULL),
  ('59457-2', 'INTRAVENOUS_THERAPY', NULL),
  ('GAIT', 'GAIT', NULL),
  ('59458-0', 'GAIT', NULL),
  ('MENTAL_STATUS', 'MENTAL_STATUS', NULL),
  ('59459-8', 'MENTAL_STATUS', NULL),
  ('FALL_RISK_ASSESSMENT', 'FALL_RISK_ASSESSMENT', NULL),
  ('59460-6', 'FALL_RISK_ASSESSMENT', NULL),
  ('2339-0', 'GLUCOSE', 'mass'),
  ('2340-8', 'GLUCOSE', 'mass'),
  ('2341-6', 'GLUCOSE', 'mass'),
  ('2345-7', 'GLUCOSE', 'mass'),
  ('32016-8', 'GLUCOSE', 'mass'),
  ('41653-7', 'GLUCOSE', 'mass'),
  ('74774-1', 'GLUCOSE', 'mass'),
  ('15074-8', 'GLUCOSE', 'substance'),
  ('14749-6', 'GLUCOSE', 'substance');
--> statement-breakpoint
CREATE TEMP TABLE known_units (
  parameter text NOT NULL, place int NOT NULL, spelling text NOT NULL, plus numeric NOT NULL, times numeric NOT NULL,
  per numeric NOT NULL, quantity text
) ON COMMIT DROP;
--> statement-breakpoint
INSERT INTO known_units VALUES
  ('RR', 0, '/min', 0, 1, 1, NULL),
  ('RR', 1, 'counts/min', 0, 1, 1, NULL),
  ('RR', 2, 'bpm', 0, 1, 1, NULL),
  ('RR', 3, 'breaths/min', 0, 1, 1, NULL),
  ('RR', 4, 'br/min', 0, 1, 1, NULL),
  ('RR', 5, 'brpm', 0, 1, 1, NULL),
  ('RR', 6, 'rpm', 0, 1, 1, NULL),
  ('HR', 0, '/min', 0, 1, 1, NULL),
  ('HR', 1, 'counts/min', 0, 1, 1, NULL),
  ('HR', 2, 'bpm', 0, 1, 1, NULL),
  ('HR', 3, 'beats/min', 0, 1, 1, NULL),
  ('HR', 4, 'b/min', 0, 1, 1, NULL),
  ('SBP', 0, 'mmhg', 0, 1, 1, NULL),
  ('SBP', 1, 'kpa', 0, 1000000000000, 133322387415, NULL),
  ('DBP', 0, 'mmhg', 0, 1, 1, NULL),
  ('DBP', 1, 'kpa', 0, 1000000000000, 133322387415, NULL),
  ('TEMP', 0, '°c', 0, 1, 1, NULL),
  ('TEMP', 1, 'c', 0, 1, 1, NULL),
  ('TEMP', 2, '°f', -3200, 5, 9, NULL),
  ('TEMP', 3, 'f', -3200, 5, 9, NULL),
  ('TEMP', 4, 'k', -27315, 1, 1, NULL),
  ('TEMP', 5, '°k', -27315, 1, 1, NULL),
  ('SPO2', 0, '%', 0, 1, 1, NULL),
  ('SPO2', 1, '%saturation', 0, 1, 1, NULL),
  ('SPO2', 2, '%sat', 0, 1, 1, NULL),
  ('SPO2', 3, '%spo2', 0, 1, 1, NULL),
  ('SPO2', 4, '%sao2', 0, 1, 1, NULL),
  ('SPO2', 5, '%o2', 0, 1, 1, NULL),
  ('O2_FLOW', 0, 'l/min', 0, 1, 1, NULL),
  ('O2_FLOW', 1, 'lpm', 0, 1, 1, NULL),
  ('O2_FLOW', 2, 'lo2/min', 0, 1, 1, NULL),
  ('O2_FLOW', 3, 'ml/min', 0, 1, 1000, NULL),
  ('GLUCOSE', 0, 'mmol/l', 0, 1, 1, 'substance'),
  ('GLUCOSE', 1, 'mg/dl', 0, 10000, 180156, 'mass'),
  ('GLUCOSE', 2, 'mgdl', 0, 10000, 180156, 'mass'),
  ('GLUCOSE', 3, 'mgperdl', 0, 10000, 180156, 'mass'),
  ('GLUCOSE', 4, 'mg%', 0, 10000, 180156, 'mass'),
  ('GLUCOSE', 5, 'mg/100ml', 0, 10000, 180156, 'mass'),
  ('GLUCOSE', 6, 'g/l', 0, 1000000, 180156, 'mass'),
  ('GLUCOSE', 7, 'umol/l', 0, 1, 1000, 'substance'),
  ('PAIN', 0, 'points', 0, 1, 1, NULL),
  ('PAIN', 1, '1', 0, 1, 1, NULL),
  ('PAIN', 2, '/points', 0, 1, 1, NULL),
  ('PAIN', 3, '/10', 0, 1, 1, NULL),
  ('PAIN', 4, 'out°f10', 0, 1, 1, NULL),
  ('PAIN', 5, 'nrs', 0, 1, 1, NULL),
  ('GCS', 0, 'points', 0, 1, 1, NULL),
  ('GCS', 1, '1', 0, 1, 1, NULL),
  ('GCS', 2, '/points', 0, 1, 1, NULL),
  ('GCS', 3, '/15', 0, 1, 1, NULL),
  ('GCS', 4, 'out°f15', 0, 1, 1, NULL),
  ('GCS', 5, 'gcs', 0, 1, 1, NULL),
  ('WEIGHT', 0, 'kg', 0, 1, 1, NULL),
  ('WEIGHT', 1, 'g', 0, 1, 1000, NULL),
  ('WEIGHT', 2, 'lb', 0, 45359237, 100000000, NULL),
  ('WEIGHT', 3, 'lbav', 0, 45359237, 100000000, NULL),
  ('WEIGHT', 4, 'oz', 0, 45359237, 1600000000, NULL),
  ('WEIGHT', 5, 'ozav', 0, 45359237, 1600000000, NULL),
  ('HEIGHT', 0, 'cm', 0, 1, 1, NULL),
  ('HEIGHT', 1, 'm', 0, 100, 1, NULL),
  ('HEIGHT', 2, 'mm', 0, 1, 10, NULL),
  ('HEIGHT', 3, 'in', 0, 254, 100, NULL),
  ('HEIGHT', 4, 'ini', 0, 254, 100, NULL),
  ('HEIGHT', 5, '"', 0, 254, 100, NULL),
  ('BMI', 0, 'kg/m2', 0, 1, 1, NULL),
  ('BMI', 1, 'kg/squarem', 0, 1, 1, NULL),
  ('BMI', 2, 'kg/msquare', 0, 1, 1, NULL),
  ('MUAC', 0, 'cm', 0, 1, 1, NULL),
  ('MUAC', 1, 'mm', 0, 1, 10, NULL),
  ('MUAC', 2, 'in', 0, 254, 100, NULL),
  ('MUAC', 3, 'ini', 0, 254, 100, NULL),
  ('MUAC', 4, '"', 0, 254, 100, NULL),
  ('AVPU', 0, 'points', 0, 1, 1, NULL),
  ('AVPU', 1, '1', 0, 1, 1, NULL),
  ('AVPU', 2, '/points', 0, 1, 1, NULL),
  ('AVPU', 3, 'avpu', 0, 1, 1, NULL),
  ('AVPU', 4, 'acvpu', 0, 1, 1, NULL),
  ('MOBILITY', 0, 'points', 0, 1, 1, NULL),
  ('MOBILITY', 1, '1', 0, 1, 1, NULL),
  ('MOBILITY', 2, '/points', 0, 1, 1, NULL),
  ('MOBILITY', 3, 'avpu', 0, 1, 1, NULL),
  ('MOBILITY', 4, 'acvpu', 0, 1, 1, NULL),
  ('TRAUMA', 0, 'points', 0, 1, 1, NULL),
  ('TRAUMA', 1, '1', 0, 1, 1, NULL),
  ('TRAUMA', 2, '/points', 0, 1, 1, NULL),
  ('TRAUMA', 3, 'avpu', 0, 1, 1, NULL),
  ('TRAUMA', 4, 'acvpu', 0, 1, 1, NULL),
  ('FALL', 0, 'points', 0, 1, 1, NULL),
  ('FALL', 1, '1', 0, 1, 1, NULL),
  ('FALL', 2, '/points', 0, 1, 1, NULL),
  ('FALL', 3, 'morse', 0, 1, 1, NULL);
--> statement-breakpoint
CREATE TEMP TABLE possible_values (
  parameter text PRIMARY KEY, low numeric, high numeric, gap_low numeric, gap_high numeric
) ON COMMIT DROP;
--> statement-breakpoint
INSERT INTO possible_values VALUES
  ('RR', 0, 100, 0, 1),
  ('HR', 0, 300, 0, 1),
  ('SBP', 0, 300, NULL, NULL),
  ('DBP', 0, 200, NULL, NULL),
  ('TEMP', 25, 45, NULL, NULL),
  ('SPO2', 0, 100, 0, 2),
  ('O2_FLOW', 0, 100, NULL, NULL),
  ('GLUCOSE', 0.5, 50, NULL, NULL),
  ('PAIN', 0, 10, NULL, NULL),
  ('GCS', 3, 15, NULL, NULL),
  ('WEIGHT', 0.3, 500, NULL, NULL),
  ('HEIGHT', 10, 272, NULL, NULL),
  ('BMI', 3, 100, NULL, NULL),
  ('MUAC', 3, 50, NULL, NULL);
--> statement-breakpoint
CREATE FUNCTION pg_temp.folded_unit(unit text) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  folded text := translate(unit, 'º˚∘', '°°°');
  word record;
BEGIN
  folded := lower(normalize(regexp_replace(folded, '[″“”]|''''|′′', '"', 'g'), NFKC));
  folded := regexp_replace(folded,
    '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  folded := translate(folded, 'μ∕⁄÷╱−‐‑‒–—', 'u////------');
  folded := regexp_replace(folded, '\mper\s+cent\M', '%', 'g');
  folded := regexp_replace(folded, '([a-z])\s+of\s+(?=[a-z])', '\1 ', 'g');
  folded := translate(folded, '()[]{}^*', '        ');
  folded := regexp_replace(folded, '[\s.·⋅∙•]*([a-z]+)\s*-\s*1(?![0-9])', '/\1', 'g');
  folded := regexp_replace(folded, '[\s.·⋅∙•]*([a-z]+)\s*-\s*([2-9])(?![0-9])', '/\1\2', 'g');
  FOR word IN SELECT * FROM (VALUES ('per', '/'), ('minute', 'min'), ('minutes', 'min'), ('mins', 'min'), ('litre', 'l'), ('litres', 'l'), ('liter', 'l'), ('liters', 'l'), ('lt', 'l'), ('ltr', 'l'), ('ltrs', 'l'), ('decilitre', 'dl'), ('decilitres', 'dl'), ('deciliter', 'dl'), ('deciliters', 'dl'), ('millilitre', 'ml'), ('millilitres', 'ml'), ('milliliter', 'ml'), ('milliliters', 'ml'), ('mls', 'ml'), ('cc', 'ml'), ('millimole', 'mmol'), ('millimoles', 'mmol'), ('millimol', 'mmol'), ('mmols', 'mmol'), ('micromole', 'umol'), ('micromoles', 'umol'), ('micromol', 'umol'), ('mcmol', 'umol'), ('milligram', 'mg'), ('milligrams', 'mg'), ('milligramme', 'mg'), ('milligrammes', 'mg'), ('mgs', 'mg'), ('mgm', 'mg'), ('gram', 'g'), ('grams', 'g'), ('gramme', 'g'), ('grammes', 'g'), ('gm', 'g'), ('gms', 'g'), ('kilogram', 'kg'), ('kilograms', 'kg'), ('kilogramme', 'kg'), ('kilogrammes', 'kg'), ('kilo', 'kg'), ('kilos', 'kg'), ('kgs', 'kg'), ('pound', 'lb'), ('pounds', 'lb'), ('lbs', 'lb'), ('ounce', 'oz'), ('ounces', 'oz'), ('metre', 'm'), ('metres', 'm'), ('meter', 'm'), ('meters', 'm'), ('centimetre', 'cm'), ('centimetres', 'cm'), ('centimeter', 'cm'), ('centimeters', 'cm'), ('cms', 'cm'), ('millimetre', 'mm'), ('millimetres', 'mm'), ('millimeter', 'mm'), ('millimeters', 'mm'), ('mms', 'mm'), ('inch', 'in'), ('inches', 'in'), ('mercury', 'hg'), ('kilopascal', 'kpa'), ('kilopascals', 'kpa'), ('percent', '%'), ('percentage', '%'), ('pct', '%'), ('deg', '°'), ('degree', '°'), ('degrees', '°'), ('degc', '°c'), ('oc', '°c'), ('degreec', '°c'), ('degreesc', '°c'), ('degcelsius', '°c'), ('degf', '°f'), ('of', '°f'), ('degreef', '°f'), ('degreesf', '°f'), ('degfahrenheit', '°f'), ('celsius', 'c'), ('cel', 'c'), ('centigrade', 'c'), ('celcius', 'c'), ('fahrenheit', 'f'), ('farenheit', 'f'), ('kelvin', 'k'), ('kelvins', 'k'), ('beat', 'beats'), ('pulse', 'beats'), ('pulses', 'beats'), ('breath', 'breaths'), ('respiration', 'breaths'), ('respirations', 'breaths'), ('resp', 'breaths'), ('resps', 'breaths'), ('count', 'counts'), ('point', 'points'), ('pts', 'points'), ('score', 'points'), ('scores', 'points'), ('sq', 'square'), ('squared', 'square')) AS words (written, short) LOOP
    folded := regexp_replace(folded, '(?<![a-z])' || word.written || '(?![a-z])', word.short, 'g');
  END LOOP;
  RETURN regexp_replace(regexp_replace(folded, '[\s.,_·⋅∙•]', '', 'g'), '^1/', '/');
END
$$;
--> statement-breakpoint
CREATE TEMP TABLE read_as ON COMMIT DROP AS
  WITH sent AS MATERIALIZED (
    SELECT DISTINCT code, unit, coalesce(category <> 'social-history', false) AS is_elsewhere
    FROM observations WHERE code IS NOT NULL
  ), named AS MATERIALIZED (
    SELECT sent.*, known.parameter, known.quantity, pg_temp.folded_unit(sent.unit) AS folded,
      CASE WHEN known.parameter IN (SELECT parameter FROM known_units) THEN known.parameter ELSE 'FALL' END AS measured_as
    FROM sent
    CROSS JOIN LATERAL (
      SELECT k.parameter, k.quantity FROM known_codes k
      WHERE k.spelling IN (
        upper(translate(regexp_replace(normalize(sent.code, NFKC), '\s', '', 'g'), '−‐‑‒–—', '------')),
        upper(regexp_replace(btrim(sent.code), '[\s-]+', '_', 'g'))
      ) LIMIT 1
    ) known
  )
  SELECT named.code, named.unit, named.is_elsewhere, named.parameter, taken.plus, taken.times, taken.per,
    named.measured_as = 'FALL' AND named.is_elsewhere AS is_left
  FROM named
  LEFT JOIN LATERAL (
    SELECT u.* FROM known_units u
    WHERE u.parameter = named.measured_as AND (named.quantity IS NULL OR u.quantity = named.quantity)
      AND (coalesce(btrim(named.unit), '') = '' OR u.spelling = named.folded)
    ORDER BY u.place LIMIT 1
  ) taken ON true;
--> statement-breakpoint
-- What is not possible in its unit, and what has a unit that it is not taken in, is read by nobody: the empty text.
UPDATE observations o SET parameter = said.parameter, converted = said.converted
FROM (
  SELECT o.provider_id, o.id, nullif(r.parameter, o.code) AS parameter,
    CASE
      WHEN r.is_left THEN NULL
      WHEN r.per IS NULL THEN ''
      WHEN own.value < p.low OR own.value > p.high OR (own.value > p.gap_low AND own.value < p.gap_high) THEN ''
      WHEN r.plus <> 0 OR r.times <> r.per THEN trim_scale(round(own.value, 15))::text
    END AS converted
  FROM observations o
  JOIN read_as r ON r.code = o.code AND r.unit IS NOT DISTINCT FROM o.unit
    AND r.is_elsewhere = coalesce(o.category <> 'social-history', false)
  LEFT JOIN possible_values p ON p.parameter = r.parameter
  LEFT JOIN LATERAL (
    SELECT CASE
      WHEN p.parameter IS NOT NULL AND length(o.value) < 100 AND o.value ~ '^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)\s*$'
      THEN (btrim(o.value)::numeric + r.plus / 100) * r.times / r.per
    END AS value
  ) own ON true
) said
WHERE o.provider_id = said.provider_id AND o.id = said.id AND (said.parameter IS NOT NULL OR said.converted IS NOT NULL);
--> statement-breakpoint
DROP FUNCTION pg_temp.folded_unit(text);
--> statement-breakpoint
CREATE INDEX "observations_by_parameter" ON "observations" USING btree ("provider_id",coalesce(parameter, code),"created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "observations_by_sent_code" ON "observations" USING btree ("provider_id","code","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE parameter is not null;--> statement-breakpoint
CREATE INDEX "observations_by_patient_parameter" ON "observations" USING btree ("provider_id","patient_id",coalesce(parameter, code),"created_at" DESC NULLS FIRST);
