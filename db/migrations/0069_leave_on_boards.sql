-- A board shows who is on leave. Any other step of an encounter still leaves the kept boards alone.
DROP TRIGGER board_changes_of_encounters ON encounters;
--> statement-breakpoint
CREATE TRIGGER board_changes_of_encounters AFTER UPDATE OF status ON encounters
  FOR EACH ROW
  WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    AND (OLD.status IN ('entered-in-error', 'onleave') OR NEW.status IN ('entered-in-error', 'onleave'))
  )
  EXECUTE FUNCTION note_board_change();
