import type { TriageColour } from '@/lib/domain/scores/colour';
import type { MorseItemCode } from '@/lib/domain/scores/morse';

/** The last value of a parameter, in the words of the form. */
export interface PreviousValue {
  readonly text: string;
  readonly unit: string | null;
  readonly takenAt: string;
}

/** A practitioner who may have made the observations. */
export interface Performer {
  readonly uuid: string;
  readonly name: string;
}

/** The last complete TEWS: what a new set is compared with. */
export interface LastComplete {
  readonly total: number;
  readonly colour: TriageColour | null;
  readonly takenAt: string;
}

/** The last assessment of the risk of falling. */
export interface PreviousAssessment {
  readonly total: number;
  readonly bandDisplay: string;
  readonly takenAt: string;
  /** The words of each answer, as far as they are known. */
  readonly answers: Readonly<Partial<Record<MorseItemCode, string>>>;
}

/** The encounter that the observations go to; `closedAt` is when one ended that takes late entries alone. */
export interface EntryEncounter {
  readonly id: string;
  readonly closedAt: string | null;
}
