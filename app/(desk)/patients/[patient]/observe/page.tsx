import type { Metadata } from 'next';
import { entryPage } from '@/app/(desk)/patients/[patient]/entry-page';
import type { PageAddress } from '@/app/page-address';
import { ObservationRun } from '@/components/admissions/observing/observation-run';
import { readObservationEntry } from '@/lib/clinical/chart/server/read-entry-form';

export const metadata: Metadata = { title: 'Observations' };

export default function ObservePage(props: PageAddress<'patient'>) {
  return entryPage(props, {
    title: 'Observations',
    read: readObservationEntry,
    // Another patient's or encounter's form is another form: nothing typed goes over.
    form: ({ encounter: _, ...found }, common) => (
      <ObservationRun key={common.encounterId} {...found} {...common} />
    ),
  });
}
