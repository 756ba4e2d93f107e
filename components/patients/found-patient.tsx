import type { FoundPatient } from '@/components/shell/use-patient-search';

/** A patient among those that a field's search found: who it is, and whether admitted. */
export function FoundPatientOption({
  of: { name, ageAndSex, mrNumber, place },
}: {
  of: FoundPatient;
}) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">{name}</span>
        <span className="block truncate text-ink-muted text-sm">
          {ageAndSex} · {mrNumber}
        </span>
      </span>
      <span className="shrink-0 text-ink-muted text-sm">{place ?? 'Not admitted'}</span>
    </>
  );
}
