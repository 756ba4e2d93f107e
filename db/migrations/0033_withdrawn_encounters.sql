-- A board leaves out the scores of an encounter that was entered in error, and so reads the encounter of each. No other
-- step of an encounter and no new encounter changes what a board shows: they leave the kept boards alone.
CREATE TRIGGER board_changes_of_encounters AFTER UPDATE OF status ON encounters
  FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'entered-in-error' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION note_board_change();
