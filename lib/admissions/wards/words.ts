import type { BoardBed, BoardOccupant, WardSummary } from '@/lib/admissions/wards/contract';
import { type BoardAcuity, minutesToDue, minutesToTreat } from '@/lib/clinical/acuity/urgency';
import { dueWords, treatWords } from '@/lib/domain/durations';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';

/** The South African Triage Scale's words for a colour. */
const acuityWords: Record<BoardAcuity, string> = {
  red: 'emergency',
  orange: 'very urgent',
  yellow: 'urgent',
  green: 'routine',
  blue: 'deceased',
  unknown: 'incomplete',
};

/** The last complete score and a later partial one in one phrase: "TEWS 5 very urgent, last set incomplete, at least 4". */
export function scoreWords({
  patient,
  tews,
  partial_tews,
}: Pick<BoardOccupant, 'patient' | 'tews' | 'partial_tews'>): string {
  if (patient.deceased_at !== null) return 'deceased';
  const complete = tews && `TEWS ${tews.total} ${acuityWords[tews.colour ?? 'unknown']}`;
  const partial =
    partial_tews && `incomplete, at least ${partial_tews.total}${worseThanGreen(partial_tews)}`;
  if (complete) return partial ? `${complete}, last set ${partial}` : complete;
  return partial ? `TEWS ${partial}` : 'no TEWS yet';
}

/** The same without the words for the colours, which are next to it: "TEWS 5, last set at least 4". */
export function totalWords({
  tews,
  partial_tews,
}: Pick<BoardOccupant, 'tews' | 'partial_tews'>): string {
  const partial = partial_tews && `at least ${partial_tews.total}`;
  if (tews) return partial ? `TEWS ${tews.total}, last set ${partial}` : `TEWS ${tews.total}`;
  return partial ? `TEWS ${partial}` : 'no TEWS yet';
}

const worseThanGreen = ({ colour }: NonNullable<BoardOccupant['partial_tews']>) =>
  colour && colour !== 'green' ? `, ${acuityWords[colour]}` : '';

/** How a bed with a patient is read out: "Bed A2, Otieno, Achieng, TEWS 5 very urgent, overdue 13 minutes". */
export function spokenBed(name: string, occupant: BoardOccupant, now: number): string {
  const { patient } = occupant;
  const treat = minutesToTreat(occupant, now);
  const parts = [
    bedName(name),
    surnameFirst(patient),
    sharingWords(occupant, []),
    scoreWords(occupant),
    ...(patient.deceased_at === null
      ? [occupant.is_on_leave ? 'on leave' : spoken(dueWords(minutesToDue(occupant, now)))]
      : []),
    ...(treat === null ? [] : [spoken(treatWords(treat)).replace('Clinician', 'clinician')]),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The people who share the bed with this patient: "with the mother", "with her child Otieno, Baby"; empty for a patient alone in it. */
export function sharingWords(
  { is_with_mother }: Pick<BoardOccupant, 'is_with_mother'>,
  children: readonly string[],
): string {
  if (is_with_mother) return 'with the mother';
  if (children.length === 0) return '';
  return `with her ${children.length === 1 ? 'child' : 'children'} ${children.join(' and ')}`;
}

/** Units in full, for ears. */
const spoken = (text: string) =>
  text
    .replace(/\b1 min\b/, '1 minute')
    .replace(/ min\b/, ' minutes')
    .replace(/\b1 h\b/, '1 hour')
    .replace(/ h\b/, ' hours')
    .replace(/\b1 d\b/, '1 day')
    .replace(/ d\b/, ' days');

/** How many beds of a ward anybody can be put into: "2 free of 8", "2 free of 8, 1 held". */
export const freeBedWords = ({
  available,
  held,
  beds,
}: Pick<WardSummary, 'available' | 'held' | 'beds'>): string =>
  `${available - held} free of ${beds}${held > 0 ? `, ${held} held` : ''}`;

/** Why a bed has no patient. */
export const bedStateWords: Record<BoardBed['status'], string> = {
  available: 'Free',
  cleaning: 'Cleaning',
  'out-of-service': 'Out of service',
  occupied: 'Occupied',
};
