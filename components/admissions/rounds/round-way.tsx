'use client';

import { useRouter } from 'next/navigation';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { LinkButton } from '@/components/platform/ui/link-button';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import type { RoundsPatient, RoundsWorklist } from '@/lib/admissions/rounds/contract';
import { neighboursOf } from '@/lib/admissions/rounds/rules';
import { bedName } from '@/lib/registry/locations/bed-name';
import { roundHref } from './round-links';

type RoundWayProps = { worklist: RoundsWorklist; patient: string };

/** To the patients before and after in the order of the ward's round. */
export function RoundWay({ worklist, patient }: RoundWayProps) {
  const { previous, next } = neighboursOf(worklist.patients, patient);
  const router = useRouter();
  const way = (key: string, does: string, to: RoundsPatient | null) =>
    to ? [{ keys: ['Alt', key], does, act: () => router.push(roundHref(to.patient.uuid)) }] : [];
  useShortcuts([
    ...way('N', 'Next patient of the round', next),
    ...way('P', 'Previous patient of the round', previous),
  ]);
  return (
    <nav aria-label="Patients of the round" className="flex min-w-0 flex-wrap items-center gap-2">
      {previous && (
        <LinkButton href={roundHref(previous.patient.uuid)} icon="chevron-left">
          <Words of={previous} way="Previous" />
          <span aria-hidden="true" className="hidden xl:block">
            <KeyHint keys={['Alt', 'P']} />
          </span>
        </LinkButton>
      )}
      {next && (
        <LinkButton href={roundHref(next.patient.uuid)} icon="chevron-right">
          <Words of={next} way="Next" />
          <span aria-hidden="true" className="hidden xl:block">
            <KeyHint keys={['Alt', 'N']} />
          </span>
        </LinkButton>
      )}
    </nav>
  );
}

function Words({ of: { patient, bed_name }, way }: { of: RoundsPatient; way: string }) {
  return (
    <span className="min-w-0">
      <span className="sr-only">{way}: </span>
      {bed_name} {patient.last_name}
      <span className="sr-only">, {bedName(bed_name)}</span>
    </span>
  );
}
