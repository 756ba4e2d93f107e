import type { z } from 'zod';
import type { DischargeDisposition } from '@/lib/hospitalizations/codes';
import type { openPoint } from '@/lib/hospitalizations/contract';

export type OpenPoint = z.output<typeof openPoint>;

/** Those of the points that stay open with a disposition: nobody who died is observed any more. */
export function openWith(
  disposition: DischargeDisposition | '',
  points: readonly OpenPoint[],
): OpenPoint[] {
  return points.filter(({ code }) => {
    if (code === 'disposition-missing') return disposition === '';
    const isOfTheLiving = code === 'observations-due' || code === 'score-unsettled';
    return disposition !== 'Exp' || !isOfTheLiving;
  });
}
