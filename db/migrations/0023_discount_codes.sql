-- Codes that differ only by the case of their letters look alike on paper: the later ones get their number.
UPDATE discounts d SET code = left(d.code, 38) || '-' || d.number
WHERE EXISTS (SELECT FROM discounts o
  WHERE o.provider_id = d.provider_id AND lower(o.code) = lower(d.code) AND o.number < d.number);--> statement-breakpoint
ALTER TABLE "discounts" DROP CONSTRAINT "discounts_code_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code_unique" ON "discounts" USING btree ("provider_id",lower(code));