import type { Metadata } from 'next';
import { ObservationEntry } from '@/components/observations/observation-entry';
import { readObservationEntry } from '@/lib/observations/read-entry';
import { type EntryPageProps, entryPage } from '../entry-page';

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
