import { dayAt } from '@/lib/domain/days';
import { ageOn } from '@/lib/domain/scores/age-group';
import { calendarDayNumber } from '@/lib/domain/time';

const dayMs = 86_400_000;

/** An instant in milliseconds, and where its day is asked for. */
type Clock = { now: number; timeZone: string };

type Aged = {
  birth_date: string | null;
  /** The year or month of birth by an estimate. */
  estimated_birth?: string | null;
  age: number | null;
  deceased_at?: string | null;
};

/**
 * Age in years, below two in months, below two months in weeks, below two weeks in days: a child's scores depend on it. It
 * is counted in days of the hospital's calendar, like that of the scores and the clinical signs. A patient who has died has
 * the age at death. An estimated age is "about 35 y", and never in weeks or days.
 */
export function ageWords(
  { birth_date, estimated_birth, age, deceased_at }: Aged,
  { now, timeZone }: Clock,
): string {
  const birth = birth_date ?? estimated_birth;
  if (!birth || age === null) return 'age unknown';
  const about = birth_date === null ? 'about ' : '';
  if (age >= 2) return `${about}${age} y`;
  const today = dayMs * calendarDayNumber(deceased_at ? Date.parse(deceased_at) : now, timeZone);
  if (birth_date === null) {
    const isYear = birth.length === 4;
    const count = isYear ? age : Math.max(monthsSince(birth, today), age * 12);
    return count === 0 ? `under 1 ${isYear ? 'y' : 'mo'}` : `about ${count} ${isYear ? 'y' : 'mo'}`;
  }
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

/** A name as a patient's record, a row, or an item of a list has it; a practitioner's with the title. */
export type Named = { title?: string } & (
  | { first_name: string; last_name: string }
  | { first_name: string; lastname: string }
  | { firstName: string; lastName: string }
);

/**
 * A patient's name, and a practitioner's in lists and choices: "Mensah, Ama", "Auma, Dr Grace". `PersonName` shows it with the
 * surname in bold.
 */
export function surnameFirst(person: Named): string {
  const [last, first] = namesOf(person);
  return [last, [person.title, first].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** A practitioner's name in a sentence: "Dr Grace Auma". */
export function practitionerName(person: Named): string {
  const [last, first] = namesOf(person);
  return [person.title, first, last].filter(Boolean).join(' ');
}

/** The words beside the name of an unidentified patient, and of one who was; null for everyone else. */
export function temporaryNameWords(patient: {
  is_unidentified: boolean;
  temporary_name: string;
}): string | null {
  if (patient.is_unidentified) return 'unidentified';
  return patient.temporary_name === '' ? null : `registered as ${patient.temporary_name}`;
}

/** For a wall that visitors see: "O.A.", surname first as everywhere. */
export function initials(person: Named): string {
  return namesOf(person)
    .flatMap((name) => [...name].slice(0, 1))
    .filter((letter) => letter !== '-')
    .map((letter) => `${letter.toUpperCase()}.`)
    .join('');
}

function namesOf(person: Named): [last: string, first: string] {
  if ('firstName' in person) return [person.lastName.trim(), person.firstName.trim()];
  const last = 'last_name' in person ? person.last_name : person.lastname;
  return [last.trim(), person.first_name.trim()];
}

/** Completed years on the provider's calendar day, of a birth date or its estimate (`birthOf`); null when neither is known. */
export function ageInYears(birthDate: string | null, at: Date, timeZone: string): number | null {
  if (birthDate === null) return null;
  const day = dayAt(at, timeZone);
  return birthDate > day ? 0 : ageOn(birthDate, day).years;
}
