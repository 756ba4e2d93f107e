import type { z } from 'zod';
import type { openPoint } from '@/lib/admissions/hospitalizations/contract';
import { readinessPoints } from '@/lib/admissions/hospitalizations/readiness-points';
import type { DischargeDisposition } from '@/lib/domain/codes/hospitalizations';

export type OpenPoint = z.output<typeof openPoint>;

/** Those of the points that stay open with a disposition. */
export function openWith<Point extends Pick<OpenPoint, 'code'>>(
  disposition: DischargeDisposition | '',
  points: readonly Point[],
): Point[] {
  return points.filter(({ code }) => {
    if (code === 'disposition-missing') return disposition === '';
    return disposition !== 'Exp' || !readinessPoints[code].ofTheLiving;
  });
}
