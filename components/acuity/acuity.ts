/** The states a patient's acuity can be shown in; `unknown` is never recorded or incompletely recorded. */
export type Acuity = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'unknown';

type AcuityLook = {
  letter: string;
  /** The SATS priority (South African Triage Scale training manual, 2012). */
  word: string;
  colour: string;
  shape: 'octagon' | 'diamond' | 'triangle' | 'circle' | 'square' | 'outline';
};

/** Letter, word and shape stand beside the colour everywhere, so that nobody has to see the colour. */
export const acuityLooks: Record<Acuity, AcuityLook> = {
  red: { letter: 'R', word: 'Emergency', colour: 'red', shape: 'octagon' },
  orange: { letter: 'O', word: 'Very urgent', colour: 'orange', shape: 'diamond' },
  yellow: { letter: 'Y', word: 'Urgent', colour: 'yellow', shape: 'triangle' },
  green: { letter: 'G', word: 'Routine', colour: 'green', shape: 'circle' },
  blue: { letter: 'B', word: 'Deceased', colour: 'blue', shape: 'square' },
  unknown: { letter: '?', word: 'Incomplete', colour: 'no colour yet', shape: 'outline' },
};
