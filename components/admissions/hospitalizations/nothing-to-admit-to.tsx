import { EmptyState } from '@/components/platform/ui/empty-state';
import type { AdmitForm } from '@/lib/admissions/hospitalizations/server/read-admit-form';

type Offered = Pick<AdmitForm, 'wards' | 'services' | 'priceTiers'>;

/** The things that a new hospital lacks before anyone can be admitted; nothing where all is there. */
export function missingToAdmit({ wards, services, priceTiers }: Offered): string[] {
  return [
    { noun: 'ward', of: wards },
    { noun: 'service', of: services },
    { noun: 'price tier', of: priceTiers },
  ].flatMap(({ noun, of }) => (of.length === 0 ? [noun] : []));
}

/** In place of a form that could not be sent, however it was filled in. */
export function NothingToAdmitTo({ missing }: { missing: readonly string[] }) {
  return (
    <EmptyState icon="bed-double" title="No patient can be admitted yet">
      This hospital has no {missing.join(' and no ')}. An administrator adds wards and beds under
      Locations, and services and price tiers under Services.
    </EmptyState>
  );
}
