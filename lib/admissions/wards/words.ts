import { type BoardAcuity, minutesToDue } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant, WardSummary } from '@/lib/admissions/wards/contract';
import { calendarDayNumber } from '@/lib/domain/time';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const dayMs = 86_400_000;

/** A length of time in its two largest units: "12 min", "2 h 5 min", "3 d 4 h". */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [size, unit, smaller, smallerUnit] =
    minutes < dayMinutes ? [60, 'h', 1, 'min'] : [dayMinutes, 'd', 60, 'h'];
  const rest = Math.floor((minutes % size) / smaller);
  const whole = `${Math.floor(minutes / size)} ${unit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallerUnit}`;
}

/** Minutes to the next set as it is said on the ward: "due in 12 min", "due now", "overdue 13 min". */
export function dueWords(minutes: number | null): string {
  if (minutes === null) return 'no more observations';
  if (minutes === 0) return 'due now';
  return minutes > 0 ? `due in ${lengthWords(minutes)}` : `overdue ${lengthWords(-minutes)}`;
}

/** How long ago an instant was, in one unit: "42 min ago", "3 h ago", "just now". Both in the server's time. */
export function agoWords(instant: string, now: number): string {
  const minutes = minutesSince(instant, now);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** Time on the ward, in whole days from the second one on. */
export function stayWords(since: string, now: number): string {
  const minutes = minutesSince(since, now);
  return minutes < 2 * dayMinutes
    ? lengthWords(minutes)
    : `${Math.floor(minutes / dayMinutes)} days`;
}

const minutesSince = (instant: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));

/** An instant in milliseconds, and where its day is asked for. */
type Clock = { now: number; timeZone: string };

type Aged = Pick<BoardOccupant['patient'], 'birth_date' | 'age'> &
  Partial<Pick<BoardOccupant['patient'], 'deceased_at'>>;

/**
 * Age in years, below two in months, below two months in weeks, below two weeks in days: what a child's scores hang on. It is
 * counted in days of the hospital's calendar, as the scores and the clinical signs count it. Who has died has the age of
 * the death.
 */
export function ageWords({ birth_date, age, deceased_at }: Aged, { now, timeZone }: Clock): string {
  if (birth_date === null || age === null) return 'age unknown';
  if (age >= 2) return `${age} y`;
  const today = dayMs * calendarDayNumber(deceased_at ? Date.parse(deceased_at) : now, timeZone);
  const days = Math.max(0, (today - Date.parse(birth_date)) / dayMs);
  if (days === 0) return 'newborn';
  if (days < 14) return `${days} d`;
  if (days < 60) return `${Math.floor(days / 7)} wk`;
  // The years are those of when the record was read, which may be yesterday by now.
  return `${Math.min(Math.max(monthsSince(birth_date, today), age * 12), age * 12 + 11)} mo`;
}

/** Completed months of the calendar from a day, `YYYY-MM-DD`, to another, in milliseconds. */
function monthsSince(day: string, today: number): number {
  const [from, to] = [new Date(day), new Date(today)];
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

/** A recorded sex as one letter and as a word. */
export function sexWords(gender: string): { letter: string; word: string } {
  if (gender === 'FEMALE') return { letter: 'F', word: 'female' };
  if (gender === 'MALE') return { letter: 'M', word: 'male' };
  if (gender === 'OTHER') return { letter: 'X', word: 'other sex' };
  return { letter: '?', word: 'sex unknown' };
}

/** For a wall that visitors see: "A.O.", given name first. */
export function initials({
  first_name,
  last_name,
}: Pick<BoardOccupant['patient'], 'first_name' | 'last_name'>): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join('');
}

/** The South African Triage Scale's words for a colour. */
const acuityWords: Record<BoardAcuity, string> = {
  red: 'emergency',
  orange: 'very urgent',
  yellow: 'urgent',
  green: 'routine',
  blue: 'deceased',
  unknown: 'incomplete',
};

/** The last complete score and a later partial one in one phrase: "TEWS 5 very urgent, then incomplete, at least 4". */
export function scoreWords({
  patient,
  tews,
  partial_tews,
}: Pick<BoardOccupant, 'patient' | 'tews' | 'partial_tews'>): string {
  if (patient.deceased_at !== null) return 'deceased';
  const complete = tews && `TEWS ${tews.total} ${acuityWords[tews.colour ?? 'unknown']}`;
  const partial =
    partial_tews && `incomplete, at least ${partial_tews.total}${worseThanGreen(partial_tews)}`;
  if (complete) return partial ? `${complete}, then ${partial}` : complete;
  return partial ? `TEWS ${partial}` : 'no TEWS yet';
}

const worseThanGreen = ({ colour }: NonNullable<BoardOccupant['partial_tews']>) =>
  colour && colour !== 'green' ? `, ${acuityWords[colour]} so far` : '';

/** How a bed with a patient is read out: "Bed A2, Otieno Achieng, TEWS 5 very urgent, overdue 13 minutes". */
export function spokenBed(name: string, occupant: BoardOccupant, now: number): string {
  const { patient } = occupant;
  const parts = [
    bedName(name),
    `${patient.last_name} ${patient.first_name}`,
    scoreWords(occupant),
    ...(patient.deceased_at === null
      ? [occupant.is_on_leave ? 'on leave' : spoken(dueWords(minutesToDue(occupant, now)))]
      : []),
  ];
  return parts.join(', ');
}

/** "Bed A2", and not "Bed Bed 2" where the hospital calls it so itself. */
export const bedName = (name: string): string =>
  /^(bed|cot)\b/i.test(name) ? name : `Bed ${name}`;

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

/** Why nobody lies in a bed. */
export const bedStateWords: Record<BoardBed['status'], string> = {
  available: 'Free',
  cleaning: 'Cleaning',
  'out-of-service': 'Out of service',
  occupied: 'Occupied',
};
