-- Before row_counts, as writers lock them.
LOCK TABLE encounters IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- The policies show it every hospital's rows.
SET LOCAL ROLE wardline_definer;--> statement-breakpoint
INSERT INTO row_counts (provider_id, kind, slot, total)
SELECT e.provider_id, counted.kind, 0, count(*)
FROM encounters e, unnest(encounters_kinds(e.is_ward_round, e.encounter_class, e.status)) AS counted (kind)
WHERE counted.kind <> 'encounters' GROUP BY e.provider_id, counted.kind;--> statement-breakpoint
RESET ROLE;

