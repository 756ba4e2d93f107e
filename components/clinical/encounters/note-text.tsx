import { spokenInstant } from '@/lib/domain/time';

type NoteTextProps = {
  note: {
    display: string;
    created_at: string;
    modified_at: string;
    practitioner_name: string | null;
    recorded_by_name?: string | null;
    history: readonly {
      uuid: string;
      display: string;
      practitioner_name: string | null;
      start: string;
      end: string | null;
    }[];
  };
  timeZone: string;
  isWithdrawn?: boolean;
};

/** The current text of a note, whose it is, and its earlier texts, which stay readable. */
export function NoteText({ note, timeZone, isWithdrawn = false }: NoteTextProps) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const isEdited = note.history.length > 0;
  // The first author of the note wrote only its first text.
  const first = note.recorded_by_name ?? 'another system';
  const writer = note.practitioner_name ?? (isEdited ? noPractitioner : first);
  return (
    <div className="min-w-0">
      <p className={`whitespace-pre-line break-words ${isWithdrawn ? 'line-through' : ''}`}>
        {note.display}
      </p>
      <p className="text-ink-muted text-sm">
        {isEdited && 'Edited by '}
        <bdi>{writer}</bdi>, {at(isEdited ? note.modified_at : note.created_at)}
      </p>
      {isEdited && (
        <details className="mt-1">
          <summary className="inline-flex min-h-control-sm cursor-pointer items-center text-accent-ink hover:underline">
            {note.history.length === 1 ? 'Earlier text' : `${note.history.length} earlier texts`}
          </summary>
          <ol className="flex flex-col gap-2 border-line-strong border-s-2 ps-3">
            {note.history.map((version, index) => (
              <li key={version.uuid} className="text-ink-muted">
                <p className="whitespace-pre-line break-words">{version.display}</p>
                <p className="text-sm">
                  <bdi>{version.practitioner_name ?? (index === 0 ? first : noPractitioner)}</bdi>,{' '}
                  {at(version.start)}
                  {version.end && ` – ${at(version.end)}`}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const noPractitioner = 'a person who is not a practitioner here';
