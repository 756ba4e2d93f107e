import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import { readinessPoints } from '@/lib/admissions/hospitalizations/readiness-points';
import type { DischargeDisposition } from '@/lib/domain/codes/hospitalizations';

/** How long a colleague's agreement to a discharge can be used, in ms. */
export const agreementLastsMs = 15 * 60_000;

/** Departures that happen whether or not anybody agrees: they can always be recorded. */
const hasHappened: ReadonlySet<DischargeDisposition | ''> = new Set(['Exp', 'advice']);

export type SignOff =
  /** Nothing clinical is overridden, or by somebody who may. */
  | 'none'
  /** A colleague who works clinically must sign in to agree first. */
  | 'agreement'
  /** The patient is gone: it is recorded now, and signed by a medical officer later. */
  | 'later';

/**
 * The person who must still sign for a discharge. A medical officer overrides clinical points alone, and so does another
 * system, whose own people decided; a colleague's agreement overrides the rest. A death and a departure against advice wait
 * for a medical officer's signature whenever no clinician signed for them.
 */
export function signOffOf({
  points,
  disposition,
  isPerson,
  maySignOff,
  isAgreed,
}: {
  points: readonly Pick<OpenPoint, 'code'>[];
  disposition: DischargeDisposition | '';
  /** Whether the caller is somebody who has signed in, and not another system. */
  isPerson: boolean;
  /** Whether the caller may override clinical points. */
  maySignOff: boolean;
  /** Whether a colleague has signed in to agree. */
  isAgreed: boolean;
}): SignOff {
  if (!isPerson || maySignOff || isAgreed) return 'none';
  if (hasHappened.has(disposition)) return 'later';
  return clinicalOf(points).length > 0 ? 'agreement' : 'none';
}

export const clinicalOf = <Point extends Pick<OpenPoint, 'code'>>(
  points: readonly Point[],
): Point[] => points.filter(({ code }) => readinessPoints[code].isClinical);

/** The items that a colleague agrees to. How long observations are overdue changes by the minute, and is no other item. */
export const agreedPoint = ({ code, message }: Pick<OpenPoint, 'code' | 'message'>): string =>
  code === 'observations-due' ? code : `${code}: ${message}`;

/** The clinical points that were not open when a colleague agreed, or were others. */
export function notAgreed(points: readonly OpenPoint[], agreed: readonly string[]): OpenPoint[] {
  return clinicalOf(points).filter((point) => !agreed.includes(agreedPoint(point)));
}
