/** The keys of a shortcut, pressed together. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border border-line-strong bg-surface px-1 text-center font-sans text-ink-muted text-xs leading-5"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
