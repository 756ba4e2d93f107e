import { Banner } from '@/components/platform/ui/banner';

/**
 * All allergies on the chart, whatever the medicine: allergies are free text, and a match that fails silently would be
 * worse than none.
 */
export function Allergies({ allergies }: { allergies: readonly string[] }) {
  if (allergies.length === 0) {
    return <p className="text-ink-muted">No allergy is on record. Ask the patient.</p>;
  }
  return (
    <Banner tone="danger" icon="shield-exclamation-point">
      <strong>{allergies.length === 1 ? 'Known allergy:' : 'Known allergies:'}</strong>{' '}
      {allergies.join('; ')}
    </Banner>
  );
}
