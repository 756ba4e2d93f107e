CREATE TABLE "board_changes" (
	"provider_id" uuid NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_changes_provider_id_transaction_id_pk" PRIMARY KEY("provider_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "board_changes" ADD CONSTRAINT "board_changes_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL guard_tenant_table('board_changes');
--> statement-breakpoint
-- Only the triggers write it.
REVOKE INSERT, UPDATE, DELETE ON board_changes FROM wardline_app;
--> statement-breakpoint
-- Notes the running transaction once, however many rows it writes.
CREATE FUNCTION note_board_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'providers' THEN
    changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    changed := OLD.provider_id;
  ELSE
    changed := NEW.provider_id;
  END IF;
  INSERT INTO board_changes (provider_id, transaction_id) VALUES (changed, pg_current_xact_id())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER board_changes_of_providers AFTER UPDATE ON providers
  FOR EACH ROW EXECUTE FUNCTION note_board_change();
--> statement-breakpoint
DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY[
    'bed_stays', 'beds', 'charge_items', 'healthcare_services', 'hospitalizations', 'invoices', 'locations',
    'patient_flags', 'patients', 'payment_accounts', 'payments', 'planned_transfers', 'scores'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER board_changes_of_%1$s AFTER INSERT OR UPDATE OR DELETE ON %1$I
       FOR EACH ROW EXECUTE FUNCTION note_board_change()',
      shown
    );
  END LOOP;
END
$$;
--> statement-breakpoint
-- Tables that only grow are vacuumed after some thousand new rows and not after a fifth of all: a page of a list is
-- read from its index alone only where the pages of the table are known to be seen by everybody.
DO $$
DECLARE
  growing text;
BEGIN
  FOREACH growing IN ARRAY ARRAY['audit_events', 'observation_sets', 'observations', 'scores'] LOOP
    EXECUTE format(
      'ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000)',
      growing
    );
  END LOOP;
END
$$;
