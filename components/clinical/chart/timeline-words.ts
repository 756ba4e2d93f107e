import { encounterAddress } from '@/components/clinical/encounters/client';
import { prescriptionAddress } from '@/components/clinical/prescriptions/client';
import { referralAddress } from '@/components/clinical/referral-requests/client';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';
import { bedName } from '@/lib/registry/locations/bed-name';

type Place = NonNullable<TimelineEntry['place']>;

const placeWords = ({ bed_name, ward_name }: Place): string => `${bedName(bed_name)}, ${ward_name}`;

/** An entry in one line. */
export function entryTitle(entry: TimelineEntry): string {
  const { kind, title, place, from, referral } = entry;
  switch (kind) {
    case 'admission':
      return place ? `Admitted to ${placeWords(place)}` : 'Admitted';
    case 'transfer':
      return transferWords(place, from);
    case 'discharge':
      return title === '' ? 'Discharged' : `Discharged: ${title.toLowerCase()}`;
    case 'death':
      return 'Died';
    case 'round':
      return 'Ward round';
    case 'encounter':
      return title;
    case 'observations':
      return isFallRisk(entry) ? 'Fall risk assessment' : 'Observations';
    case 'review':
      return 'Seen by a clinician';
    case 'note':
      return 'Note';
    case 'prescription':
      return title;
    case 'referral':
      return `${entry.status === 'draft' ? 'Draft of a referral' : 'Referred'} to ${recipientWords(referral)}`;
    case 'referral-reply':
      return `Reply to the referral to ${recipientWords(referral)}`;
    case 'charge':
      return title;
  }
}

const isFallRisk = ({ observations }: TimelineEntry): boolean =>
  observations?.scores.length === 1 && observations.scores[0]?.kind === 'MORSE';

function transferWords(to: Place | null, from: Place | null): string {
  if (!to) return 'Transferred';
  if (from && placeWords(from) === placeWords(to)) {
    return from.healthcare_service_name === to.healthcare_service_name
      ? `Price tier changed in ${placeWords(to)}`
      : `Taken over by ${to.healthcare_service_name} in ${placeWords(to)}`;
  }
  return from
    ? `Transferred from ${placeWords(from)} to ${placeWords(to)}`
    : `Transferred to ${placeWords(to)}`;
}

const recipientWords = (referral: TimelineEntry['referral']): string =>
  [referral?.recipient_name, referral?.recipient_extra_detail].filter(Boolean).join(', ');

/** The page with more of it; null where there is none. */
export function entryHref(entry: TimelineEntry, patient: string): string | null {
  switch (entry.kind) {
    case 'admission':
    case 'transfer':
    case 'discharge':
      return entry.hospitalization && `/hospitalizations/${entry.hospitalization}`;
    case 'round':
    case 'encounter':
      return encounterAddress(entry.uuid);
    case 'note':
      return entry.encounter && encounterAddress(entry.encounter);
    case 'review':
    case 'observations':
      return `/patients/${patient}?tab=observations&view=${isFallRisk(entry) ? 'falls' : 'sets'}`;
    case 'prescription':
      return prescriptionAddress(entry.uuid);
    case 'referral':
    case 'referral-reply':
      return referralAddress(entry.uuid);
    case 'death':
    case 'charge':
      return null;
  }
}

/** Whether it does not count any more: entered in error, cancelled, revoked. */
export const isVoid = ({ status }: TimelineEntry): boolean =>
  status === 'entered-in-error' || status === 'cancelled' || status === 'revoked';
