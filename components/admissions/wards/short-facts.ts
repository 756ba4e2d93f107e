import { daysToDischarge, leavingWords } from '@/components/admissions/wards/leaving';
import { type BoardClock, holdOf, plannedMoveOf } from '@/components/admissions/wards/moves';
import { spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import { bedName } from '@/lib/registry/locations/bed-name';
import { assignedNow } from './assigned';
import type { OccupiedBed } from './board-desk';

/**
 * The facts about a patient that a compact tile has room for, in one line: "isolation, allergy · Scale 2, target 88–92 % ·
 * falls high 55 · discharge today · Auma, Grace", the last being who looks after the bed; empty where there are none.
 */
export function shortFacts(bed: OccupiedBed, clock: BoardClock): string {
  const { occupant } = bed;
  const { patient, flags, morse } = occupant;
  const isAlive = patient.deceased_at === null;
  const move = plannedMoveOf(occupant, clock.now);
  const facts = [
    [...new Set(flags.map(({ kind }) => kind))].join(', '),
    isAlive && spo2ScaleWords(patient.spo2_scale),
    isAlive && patient.is_pregnant && 'pregnant',
    morse?.band?.toLowerCase().startsWith('high') && `falls high ${morse.total}`,
    (daysToDischarge(occupant, clock) ?? 1) <= 0 && leavingWords(occupant, clock),
    move && `to ${bedName(move.bed_name)}`,
    holdOf(bed, clock.now) && 'bed held',
    ...assignedNow(bed, clock.now).map(({ practitioner_name }) => practitioner_name),
  ];
  return facts.filter(Boolean).join(' · ');
}
