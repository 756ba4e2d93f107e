import { v7 } from 'uuid';
import { clockScore } from '@/lib/clinical/acuity/treatment-clock';
import { colourNamed } from '@/lib/domain/scores/colour';
import type { DemoHospital } from '@/lib/ops/demo/hospital';

const minuteMs = 60_000;
/** The patients with a red or orange set of the last minutes still wait. */
const waitsForMs = 30 * minuteMs;
const seenAfterMs = 6 * minuteMs;

/** A medical officer has seen each patient after a set from which a time to treatment ran. */
export function writeReviews({ providerId, rows, staff, now }: DemoHospital): void {
  const answered = rows.scores
    .filter(({ kind, effectiveAt }) => kind === 'TEWS' && +now - +effectiveAt > waitsForMs)
    .sort((a, b) => +a.effectiveAt - +b.effectiveAt)
    .map((score) => ({
      ...score,
      signs: score.signs ?? [],
      colour: colourNamed(score.finalColour ?? null),
      review: null as { at: string } | null,
    }));
  const ofPatients = new Map<string, typeof answered>();
  for (const score of answered) {
    const scores = [score, ...(ofPatients.get(score.patientId) ?? [])];
    ofPatients.set(score.patientId, scores);
    const seenById = staff.doctors[ofPatients.size % staff.doctors.length];
    if (seenById === undefined || clockScore(scores)?.setId !== score.setId) continue;
    const seenAt = new Date(+score.effectiveAt + seenAfterMs);
    score.review = { at: seenAt.toISOString() };
    rows.clinicianReviews.push({
      providerId,
      id: v7(),
      setId: score.setId,
      patientId: score.patientId,
      encounterId: score.encounterId,
      seenById,
      seenAt,
    });
  }
}
