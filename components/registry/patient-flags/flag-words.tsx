/**
 * An alert in words, its kind before it where it does not say so itself: "Allergy: penicillin". Never cut; in a direction
 * of its own, or a dose in it would stand torn apart.
 */
export function FlagWords({ kind, note }: { kind: string; note: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {note.toLowerCase().startsWith(kind) || (
        <span className="font-semibold">{`${kind[0]?.toUpperCase()}${kind.slice(1)}: `}</span>
      )}
      <bdi>{note}</bdi>
    </span>
  );
}
