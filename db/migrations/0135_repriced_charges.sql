ALTER TABLE "charge_items" ADD COLUMN "is_repriced" boolean DEFAULT false NOT NULL;

