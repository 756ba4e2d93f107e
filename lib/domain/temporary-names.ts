/**
 * Words for the temporary names of unidentified patients: those of the radio alphabet that are no person's name, people, drink or
 * examination (NHS Patient Safety Alert NHS/PSA/RE/2018/008). None begins like another.
 */
const words = [
  'Alpha',
  'Bravo',
  'Delta',
  'Golf',
  'Hotel',
  'Kilo',
  'Lima',
  'Quebec',
  'Sierra',
  'Tango',
  'Uniform',
  'Yankee',
];

const pairs = words.flatMap((first) =>
  words.filter((second) => second !== first).map((second) => `${first}-${second}`),
);

/** The first name of every unidentified patient. */
export const unidentifiedFirstName = 'Unknown';

/**
 * A last name for an unidentified patient, unlike those in use: "Golf-Tango". In random order, so that two patients who arrive together
 * have names that differ in sight and in sound. With every pair in use, a number follows.
 * @param inUse temporary names that others have or had lately
 * @param chosen picks one of a number of choices, from 0
 */
export function temporaryName(
  inUse: ReadonlySet<string>,
  chosen: (choices: number) => number,
): string {
  for (let round = 1; ; round += 1) {
    const free = pairs
      .map((pair) => (round === 1 ? pair : `${pair} ${round}`))
      .filter((name) => !inUse.has(name));
    const name = free[free.length === 0 ? 0 : chosen(free.length)];
    if (name !== undefined) return name;
  }
}

/** Whether a patient still has the temporary name of the registration. */
export const isUnidentified = (patient: { lastName: string; temporaryName: string }): boolean =>
  patient.temporaryName !== '' && patient.lastName === patient.temporaryName;
