ALTER TABLE "locations" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (lower(regexp_replace(regexp_replace(
  translate("name", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
  '([0-9]+)', '000000000\1', 'g'), '0*([0-9]{10,})', '\1', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "locations_by_name" ON "locations" USING btree ("provider_id","type","sort_name","number");