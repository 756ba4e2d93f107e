import Link from 'next/link';
import { encounterAddress } from '@/components/clinical/encounters/client';
import { EncounterState } from '@/components/clinical/encounters/encounter-state';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';
import { spokenInstant } from '@/lib/domain/time';

type ContactHeadingProps = {
  contact: {
    encounter: string;
    encounter_start_time: string;
    encounter_status: EncounterStatus;
    is_ward_round: boolean;
  };
  timeZone: string;
};

/** In which encounter something was recorded; its state where that changes how to read it. */
export function ContactHeading({ contact, timeZone }: ContactHeadingProps) {
  const { encounter, encounter_start_time, encounter_status, is_ward_round } = contact;
  return (
    <h2 className="flex flex-wrap items-center gap-2 py-1 font-semibold">
      <Link href={encounterAddress(encounter)} prefetch={false} className="hover:underline">
        {is_ward_round ? 'Ward round' : 'Encounter'},{' '}
        {spokenInstant(new Date(encounter_start_time), timeZone)}
      </Link>
      <EncounterState status={encounter_status} />
    </h2>
  );
}
