-- What must be one of its kind is compared by its identity (0087). What was stored in two spellings before stays, and is known by
-- `is_namesake`: all but one of each such group have it, and are in no unique key. Nothing new gets such a name or number.
CREATE FUNCTION keep_texts_apart() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  -- Which column, which unique key it breaks, and what else two rows must share to be in each other's way.
  named CONSTANT text := TG_ARGV[0];
  within CONSTANT text[] := TG_ARGV[2:];
  own jsonb := to_jsonb(NEW);
  is_taken boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF text_identity(own ->> named) = text_identity(to_jsonb(OLD) ->> named)
      AND NOT EXISTS (SELECT FROM unnest(within) AS one WHERE own ->> one IS DISTINCT FROM to_jsonb(OLD) ->> one) THEN
      NEW.is_namesake := OLD.is_namesake;
      RETURN NEW;
    END IF;
  END IF;
  NEW.is_namesake := false;
  EXECUTE format('SELECT EXISTS (SELECT FROM %I other WHERE other.is_namesake AND other.provider_id = $1 AND other.id <> $2
    AND text_identity(other.%I) = $3 AND NOT EXISTS (
      SELECT FROM unnest($4) AS one WHERE to_jsonb(other) ->> one IS DISTINCT FROM $5 ->> one))', TG_TABLE_NAME, named)
    INTO is_taken USING NEW.provider_id, NEW.id, text_identity(own ->> named), within, own;
  IF is_taken THEN
    RAISE EXCEPTION 'another row of % is called the same', TG_TABLE_NAME
      USING ERRCODE = 'unique_violation', CONSTRAINT = TG_ARGV[1];
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
ALTER TABLE "healthcare_services" DROP CONSTRAINT "healthcare_services_name_unique";
--> statement-breakpoint
ALTER TABLE "healthcare_services" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE healthcare_services t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, text_identity(name) ORDER BY is_active desc, number) AS place FROM healthcare_services
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "healthcare_services_name_unique" ON "healthcare_services" USING btree ("provider_id", text_identity(name)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER healthcare_services_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON healthcare_services
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'healthcare_services_name_unique');
--> statement-breakpoint
ALTER TABLE "price_tiers" DROP CONSTRAINT "price_tiers_name_unique";
--> statement-breakpoint
ALTER TABLE "price_tiers" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE price_tiers t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, text_identity(name) ORDER BY is_active desc, number) AS place FROM price_tiers
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "price_tiers_name_unique" ON "price_tiers" USING btree ("provider_id", text_identity(name)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER price_tiers_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON price_tiers
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'price_tiers_name_unique');
--> statement-breakpoint
ALTER TABLE "locations" DROP CONSTRAINT "locations_name_unique";
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE locations t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, part_of_id, text_identity(name) ORDER BY is_active desc, number) AS place FROM locations
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name_unique" ON "locations" USING btree ("provider_id", coalesce(part_of_id, provider_id), text_identity(name)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER locations_kept_apart BEFORE INSERT OR UPDATE OF name, part_of_id, is_namesake ON locations
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'locations_name_unique', 'part_of_id');
--> statement-breakpoint
ALTER TABLE "beds" DROP CONSTRAINT "beds_name_unique";
--> statement-breakpoint
ALTER TABLE "beds" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE beds t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, ward_id, text_identity(name) ORDER BY is_active desc, number) AS place FROM beds
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "beds_name_unique" ON "beds" USING btree ("provider_id", "ward_id", text_identity(name)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER beds_kept_apart BEFORE INSERT OR UPDATE OF name, ward_id, is_namesake ON beds
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'beds_name_unique', 'ward_id');
--> statement-breakpoint
ALTER TABLE "payers" DROP CONSTRAINT "payers_name_unique";
--> statement-breakpoint
ALTER TABLE "payers" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE payers t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, text_identity(name) ORDER BY is_active desc, number) AS place FROM payers
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "payers_name_unique" ON "payers" USING btree ("provider_id", text_identity(name)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER payers_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON payers
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'payers_name_unique');
--> statement-breakpoint
DROP INDEX "payment_accounts_name_unique";
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE payment_accounts t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, text_identity(name) ORDER BY is_active desc, number) AS place FROM payment_accounts WHERE type <> 'patient'
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_name_unique" ON "payment_accounts" USING btree ("provider_id", text_identity(name)) WHERE not is_namesake and type <> 'patient';
--> statement-breakpoint
CREATE TRIGGER payment_accounts_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON payment_accounts
  FOR EACH ROW WHEN (NEW.type <> 'patient') EXECUTE FUNCTION keep_texts_apart('name', 'payment_accounts_name_unique');
--> statement-breakpoint
DROP INDEX "discounts_code_unique";
--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE discounts t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, text_identity(code) ORDER BY is_active desc, number) AS place FROM discounts
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code_unique" ON "discounts" USING btree ("provider_id", text_identity(code)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER discounts_kept_apart BEFORE INSERT OR UPDATE OF code, is_namesake ON discounts
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('code', 'discounts_code_unique');
--> statement-breakpoint
ALTER TABLE "patients" DROP CONSTRAINT "patients_mr_number_unique";
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE patients t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, text_identity(mr_number) ORDER BY (replaced_by_id is null) desc, number) AS place FROM patients
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "patients_mr_number_unique" ON "patients" USING btree ("provider_id", text_identity(mr_number)) WHERE not is_namesake;
--> statement-breakpoint
CREATE INDEX "patients_namesakes" ON "patients" USING btree ("provider_id") WHERE is_namesake;
--> statement-breakpoint
CREATE TRIGGER patients_kept_apart BEFORE INSERT OR UPDATE OF mr_number, is_namesake ON patients
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('mr_number', 'patients_mr_number_unique');
--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_name_unique";
--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE saved_views t SET is_namesake = true FROM (
  SELECT provider_id, id, row_number() OVER (PARTITION BY provider_id, user_id, list, text_identity(name) ORDER BY number) AS place FROM saved_views
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.id = of.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_unique" ON "saved_views" USING btree ("provider_id", "user_id", "list", text_identity(name)) WHERE not is_namesake;
--> statement-breakpoint
CREATE TRIGGER saved_views_kept_apart BEFORE INSERT OR UPDATE OF name, user_id, list, is_namesake ON saved_views
  FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'saved_views_name_unique', 'user_id', 'list');
--> statement-breakpoint
-- A list of codes is read in whole or in part: of two spellings of one code the one that was read last has stood.
ALTER TABLE "diagnosis_codes" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE diagnosis_codes t SET is_namesake = true FROM (
  SELECT provider_id, code, row_number() OVER (PARTITION BY provider_id, text_identity(code) ORDER BY code) AS place
  FROM diagnosis_codes
) of WHERE of.place > 1 AND t.provider_id = of.provider_id AND t.code = of.code;
--> statement-breakpoint
CREATE UNIQUE INDEX "diagnosis_codes_code_unique" ON "diagnosis_codes" USING btree ("provider_id", text_identity(code)) WHERE not is_namesake;
--> statement-breakpoint
-- How another patient writes the same MR number; null when nobody has it. Whoever asks for a number is alone with it until their
-- transaction ends.
CREATE OR REPLACE FUNCTION mr_number_of_another(searched_provider uuid, searched text, own uuid) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  wanted text := text_identity(searched);
BEGIN
  IF (searched_provider = ANY (visible_provider_ids())) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('mr-number ' || searched_provider::text || wanted, 0));
  RETURN (
    SELECT p.mr_number FROM patients p
    WHERE p.provider_id = searched_provider AND mr_number_key(p.mr_number) = mr_number_key(searched)
      AND text_identity(p.mr_number) = wanted AND p.id IS DISTINCT FROM own
    ORDER BY p.number
    LIMIT 1
  );
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patients_with_mr_number(searched_providers uuid[], searched text)
RETURNS TABLE (provider_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
ROWS 1
AS $$
  SELECT p.provider_id, p.id FROM patients p
  WHERE p.provider_id = ANY (searched_providers) AND p.provider_id = ANY (visible_provider_ids())
    AND mr_number_key(p.mr_number) = mr_number_key(searched)
    AND text_identity(p.mr_number) = text_identity(searched)
$$;
--> statement-breakpoint
DROP FUNCTION mr_number_spelling(text);
--> statement-breakpoint
-- An MR number without its signs, by which the same and alike ones are found: in every script, whatever the database's locale.
DROP INDEX patients_by_mr_number_key;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mr_number_key(mr_number text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(text_identity(mr_number) COLLATE "C", '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+', '', 'g');
--> statement-breakpoint
CREATE INDEX patients_by_mr_number_key ON patients (provider_id, mr_number_key(mr_number));
--> statement-breakpoint
-- What was stored in two spellings before, for whoever puts it right (docs/operations.md).
CREATE VIEW kept_namesakes WITH (security_invoker) AS
  SELECT one.provider_id, 'healthcare_services' AS kind, one.number AS id, one.name AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.name, ', ' ORDER BY other.number) FROM healthcare_services other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id
      AND text_identity(other.name) = text_identity(one.name)) AS same_as
  FROM healthcare_services one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'price_tiers' AS kind, one.number AS id, one.name AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.name, ', ' ORDER BY other.number) FROM price_tiers other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id
      AND text_identity(other.name) = text_identity(one.name)) AS same_as
  FROM price_tiers one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'locations' AS kind, one.number AS id, one.name AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.name, ', ' ORDER BY other.number) FROM locations other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id AND other.part_of_id IS NOT DISTINCT FROM one.part_of_id
      AND text_identity(other.name) = text_identity(one.name)) AS same_as
  FROM locations one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'beds' AS kind, one.number AS id, one.name AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.name, ', ' ORDER BY other.number) FROM beds other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id AND other.ward_id IS NOT DISTINCT FROM one.ward_id
      AND text_identity(other.name) = text_identity(one.name)) AS same_as
  FROM beds one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'payers' AS kind, one.number AS id, one.name AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.name, ', ' ORDER BY other.number) FROM payers other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id
      AND text_identity(other.name) = text_identity(one.name)) AS same_as
  FROM payers one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'payment_accounts' AS kind, one.number AS id, one.name AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.name, ', ' ORDER BY other.number) FROM payment_accounts other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id AND other.type <> 'patient'
      AND text_identity(other.name) = text_identity(one.name)) AS same_as
  FROM payment_accounts one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'discounts' AS kind, one.number AS id, one.code AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.code, ', ' ORDER BY other.number) FROM discounts other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id
      AND text_identity(other.code) = text_identity(one.code)) AS same_as
  FROM discounts one WHERE one.is_namesake
  UNION ALL SELECT one.provider_id, 'patients' AS kind, one.number AS id, one.mr_number AS text, one.created_at, (
    SELECT string_agg(other.number || ': ' || other.mr_number, ', ' ORDER BY other.number) FROM patients other
    WHERE other.provider_id = one.provider_id AND other.id <> one.id
      AND text_identity(other.mr_number) = text_identity(one.mr_number)) AS same_as
  FROM patients one WHERE one.is_namesake;
