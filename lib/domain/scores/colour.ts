/**
 * The triage colours with everything that is said about each: the letter shown beside the colour
 * for those who cannot see it, the word for the priority, and the time to treat by its key in the
 * served configuration. South African Triage Scale 2012, figure 2 and table 3. Most urgent first.
 */
export const triageColours = {
  red: {
    letter: 'R',
    priority: 'Emergency',
    timeToTreat: 'immediate',
    timeToTreatMinutes: 0,
    rank: 3,
  },
  orange: {
    letter: 'O',
    priority: 'Very urgent',
    timeToTreat: 'less_than_10_minutes',
    timeToTreatMinutes: 10,
    rank: 2,
  },
  yellow: {
    letter: 'Y',
    priority: 'Urgent',
    timeToTreat: 'less_than_60_minutes',
    timeToTreatMinutes: 60,
    rank: 1,
  },
  green: {
    letter: 'G',
    priority: 'Routine',
    timeToTreat: 'less_than_240_minutes',
    timeToTreatMinutes: 240,
    rank: 0,
  },
} as const;

export type TriageColour = keyof typeof triageColours;
export type TimeToTreat = (typeof triageColours)[TriageColour]['timeToTreat'];

/** From the most urgent to the least. */
export const triageColourNames = [
  'red',
  'orange',
  'yellow',
  'green',
] as const satisfies readonly TriageColour[];

/** The colour of this name, or null for an unknown name. */
export const colourNamed = (name: string | null): TriageColour | null =>
  triageColourNames.find((one) => one === name) ?? null;

/** The colour of a time-to-treat key, or null for an unknown key. */
export function colourOfTimeToTreat(key: string): TriageColour | null {
  return triageColourNames.find((name) => triageColours[name].timeToTreat === key) ?? null;
}

/** The points by which a red total rises if the patient has got clearly worse, and not one value by a little. */
export const clearRise = 2;

/** Whether the first colour is more urgent than the second; no colour at all is the least urgent. */
export function isMoreUrgent(colour: TriageColour, than: TriageColour | null): boolean {
  return than === null || triageColours[colour].rank > triageColours[than].rank;
}
