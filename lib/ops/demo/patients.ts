import { v7 } from 'uuid';
import { unidentifiedFirstName } from '@/lib/domain/temporary-names';
import names from '@/lib/ops/demo/data/names.json';
import type { Random } from '@/lib/ops/demo/random';

const dayMs = 86_400_000;

/** The patients that a condition affects; it determines age and sex. */
export type Who = 'adult' | 'mother' | 'child' | 'toddler' | 'newborn' | 'anyone';

export type DemoPatient = {
  id: string;
  who: Exclude<Who, 'anyone'>;
  gender: 'MALE' | 'FEMALE' | 'UNKNOWN';
  firstName: string;
  otherNames: string;
  lastName: string;
  /** `YYYY-MM-DD`, or null for an unidentified patient. */
  birthDate: string | null;
  /** Of a patient who was unidentified at first. */
  temporaryName?: string;
  /** The mother, of a child who was born here. */
  motherId?: string;
  deceasedAt: Date | null;
  /** NEWS2's oxygen saturation scale; 2 for patients who retain carbon dioxide. */
  spo2Scale: 1 | 2;
  /** The patient's alerts. */
  flags: {
    kind: 'isolation' | 'allergy' | 'safety' | 'communication';
    note: string;
    since: Date;
  }[];
  /** The patient's times at the hospital, in no particular order. */
  stays: { from: Date; to: Date | null }[];
  /** When the patient was first registered. */
  knownSince: Date;
};

/** Ages in days, from and to. */
const ages: Record<DemoPatient['who'], readonly [number, number]> = {
  adult: [18 * 366, 84 * 365],
  mother: [17 * 366, 41 * 365],
  child: [3 * 366, 12 * 365],
  toddler: [70, 3 * 365 - 20],
  newborn: [3, 26],
};

/** A fictional patient from one of the country's communities. Ages are at `seen`. */
export function makePatient(random: Random, wanted: Who, seen: Date): DemoPatient {
  const who =
    wanted === 'anyone'
      ? random.pick<DemoPatient['who']>(['adult', 'adult', 'adult', 'child', 'toddler'])
      : wanted;
  const [youngest, oldest] = ages[who];
  const days = random.integer(youngest, oldest);
  const born = new Date(seen.getTime() - days * dayMs);
  const gender = who === 'mother' || random.chance(0.5) ? 'FEMALE' : 'MALE';
  return {
    id: v7(),
    who,
    gender,
    ...nameOf(random, gender),
    birthDate: born.toISOString().slice(0, 10),
    deceasedAt: null,
    spo2Scale: 1,
    flags: [],
    stays: [],
    knownSince: seen,
  };
}

/** An unidentified patient who could not speak. */
export function makeStranger(seen: Date): DemoPatient {
  return {
    id: v7(),
    who: 'adult',
    gender: 'UNKNOWN',
    firstName: unidentifiedFirstName,
    otherNames: '',
    lastName: 'Golf-Tango',
    temporaryName: 'Golf-Tango',
    birthDate: null,
    deceasedAt: null,
    spo2Scale: 1,
    flags: [],
    stays: [],
    knownSince: seen,
  };
}

/** A name from one of the country's communities. */
export function nameOf(random: Random, gender: 'FEMALE' | 'MALE') {
  const key = gender === 'FEMALE' ? 'female' : 'male';
  const community = random.pick(names.communities);
  const own = random.pick(community[key].split(' '));
  const lastName = random.pick(community.family.split(' '));
  if (community.name === 'Somali' || random.chance(0.25)) {
    return { firstName: own, otherNames: '', lastName };
  }
  return {
    firstName: random.pick(names.christian[key].split(' ')),
    otherNames: own,
    lastName,
  };
}

/** Whether the patient was in the hospital at any moment of a period. */
export function isBusy({ stays }: DemoPatient, from: Date, to: Date | null): boolean {
  return stays.some((stay) => (!to || stay.from < to) && (!stay.to || stay.to > from));
}

/** Remembers a contact: no two contacts of a patient overlap, and the record is older than all of them. */
export function occupy(patient: DemoPatient, from: Date, to: Date | null): void {
  patient.stays.push({ from, to });
  if (from < patient.knownSince) patient.knownSince = from;
}
