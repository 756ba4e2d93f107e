import { foundDetails, whereabouts } from '@/components/registry/patients/found-words';
import type { FoundPatient } from '@/components/registry/patients/use-patient-search';

/** A patient among those that a field's search found: who it is, and where. */
export function FoundPatientOption({ of }: { of: FoundPatient }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">{of.name}</span>
        <span className="block truncate text-ink-muted text-sm">{foundDetails(of)}</span>
      </span>
      <span className="shrink-0 text-ink-muted text-sm">{whereabouts(of)}</span>
    </>
  );
}
