import type { Metadata } from 'next';
import { MorseEntry } from '@/components/observations/morse-entry';
import { readMorseEntry } from '@/lib/observations/read-entry';
import { type EntryPageProps, entryPage } from '../entry-page';

export const metadata: Metadata = { title: 'Fall risk' };

export default function MorsePage(props: EntryPageProps) {
  return entryPage(props, {
    title: 'Fall risk',
    read: readMorseEntry,
    form: ({ encounter: _, ...found }, common) => (
      <MorseEntry key={common.encounterId} {...found} {...common} />
    ),
  });
}
