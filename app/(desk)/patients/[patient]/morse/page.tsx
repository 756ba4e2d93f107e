import type { Metadata } from 'next';
import { entryPage } from '@/app/(desk)/patients/[patient]/entry-page';
import type { PageAddress } from '@/app/page-address';
import { MorseEntry } from '@/components/clinical/observations/morse-entry';
import { readMorseEntry } from '@/lib/clinical/chart/server/read-entry-form';

export const metadata: Metadata = { title: 'Fall risk' };

export default function MorsePage(props: PageAddress<'patient'>) {
  return entryPage(props, {
    title: 'Fall risk',
    read: readMorseEntry,
    form: ({ encounter: _, ...found }, common) => (
      <MorseEntry key={common.encounterId} {...found} {...common} />
    ),
  });
}
