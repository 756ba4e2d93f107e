import type { z } from 'zod';
import type { DischargeDisposition } from '@/lib/hospitalizations/codes';
import type { openPoint } from '@/lib/hospitalizations/contract';

export type OpenPoint = z.output<typeof openPoint>;

const ofTheLiving: ReadonlySet<OpenPoint['code']> = new Set([
  'observations-due',
  'score-unsettled',
  'draft-prescription',
  'open-referral',
]);

/** Those of the points that stay open with a disposition: nobody who died is observed, given a medicine or seen any more. */
export function openWith(
  disposition: DischargeDisposition | '',
  points: readonly OpenPoint[],
): OpenPoint[] {
  return points.filter(({ code }) => {
    if (code === 'disposition-missing') return disposition === '';
    return disposition !== 'Exp' || !ofTheLiving.has(code);
  });
}
