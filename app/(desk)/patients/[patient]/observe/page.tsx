import type { Metadata } from 'next';
import { type EntryPageProps, entryPage } from '@/app/(desk)/patients/[patient]/entry-page';
import { ObservationEntry } from '@/components/clinical/observations/observation-entry';
import { readObservationEntry } from '@/lib/clinical/chart/server/read-entry-form';

export const metadata: Metadata = { title: 'Observations' };

export default function ObservePage(props: EntryPageProps) {
  return entryPage(props, {
    title: 'Observations',
    read: readObservationEntry,
    // Another patient's or encounter's form is another form: nothing typed goes over.
    form: ({ encounter: _, ...found }, common) => (
      <ObservationEntry key={common.encounterId} {...found} {...common} />
    ),
  });
}
