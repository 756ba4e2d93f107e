-- A bed has one active stay, as before; two patients who change beds are checked once both lie where they are to lie, for
-- which a unique index, looked at after each row, leaves no way.
DROP INDEX "hospitalizations_one_active_a_bed";
--> statement-breakpoint
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_one_active_a_bed
  EXCLUDE USING btree (provider_id WITH =, bed_id WITH =) WHERE (is_active AND deleted_at IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;
