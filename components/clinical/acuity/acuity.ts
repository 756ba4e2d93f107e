import { type TriageColour, triageColours } from '@/lib/domain/scores/colour';

/** The possible looks of a patient's acuity: a triage colour, deceased, or never completely recorded. */
export type AcuityColour = TriageColour | 'blue' | 'unknown';

type AcuityLook = {
  letter: string;
  word: string;
  /** The colour's name, for anyone who cannot see it. */
  colour: string;
  shape: 'octagon' | 'diamond' | 'triangle' | 'circle' | 'square' | 'outline';
};

/** Letter, word and shape stand beside the colour everywhere, so that nobody has to see the colour. */
export const acuityLooks: Record<AcuityColour, AcuityLook> = {
  red: triageLook('red', 'octagon'),
  orange: triageLook('orange', 'diamond'),
  yellow: triageLook('yellow', 'triangle'),
  green: triageLook('green', 'circle'),
  blue: { letter: 'B', word: 'Deceased', colour: 'blue', shape: 'square' },
  unknown: { letter: '?', word: 'Incomplete', colour: 'no colour yet', shape: 'outline' },
};

function triageLook(colour: TriageColour, shape: AcuityLook['shape']): AcuityLook {
  const { letter, priority } = triageColours[colour];
  return { letter, word: priority, colour, shape };
}
