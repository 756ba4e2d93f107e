import type { BoardBed } from '@/lib/admissions/wards/contract';
import { sexWords } from '@/lib/domain/persons';

/** A bay or a room of its own, with the beds of it that are shown. */
export type Bay = {
  name: string;
  beds: BoardBed[];
  /** The patients of each sex in all of its beds, shown or not: women first, then men, then others. */
  sexes: { letter: string; word: string; count: number }[];
  /** Whether women and men are in it together. */
  isMixed: boolean;
};

/** The beds that are shown, by bay. The bays are in the order of their first bed. */
export function baysOf(shown: readonly BoardBed[], all: readonly BoardBed[]): Bay[] {
  const rooms = new Set(shown.map(({ room_name }) => room_name));
  return [...rooms].map((name) => {
    const genders = all.flatMap(({ room_name, occupant }) =>
      room_name === name && occupant ? [occupant.patient.gender] : [],
    );
    const sexes = ['FEMALE', 'MALE', 'OTHER', 'UNKNOWN'].map((gender) => {
      const words = sexWords(gender);
      const count = genders.filter((one) => sexWords(one).letter === words.letter).length;
      return { ...words, count };
    });
    return {
      name,
      beds: shown.filter(({ room_name }) => room_name === name),
      sexes: sexes.filter(({ count }) => count > 0),
      isMixed: genders.includes('FEMALE') && genders.includes('MALE'),
    };
  });
}
