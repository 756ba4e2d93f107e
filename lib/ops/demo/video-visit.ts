import { newVideoToken } from '@/db/queries/clinical/encounter-participants';
import type { DemoHospital } from '@/lib/ops/demo/hospital';

/** Lets the first of the planned outpatient encounters take place by video, with the medical officer who will call. */
export function planVideoVisit({ rows, providerId, staff }: DemoHospital): void {
  const [encounter] = rows.encounters
    .filter((one) => one.status === 'planned' && one.encounterClass === 'ambulatory')
    .sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  const [practitionerId] = staff.doctors;
  if (!encounter?.id || !practitionerId) throw new Error('Nobody is to be called by video.');
  encounter.encounterClass = 'virtual';
  for (const step of rows.encounterClassHistory) {
    if (step.encounterId === encounter.id) step.encounterClass = 'virtual';
  }
  rows.encounterParticipants.push({
    providerId,
    encounterId: encounter.id,
    practitionerId,
    type: 'PRIMARY_PERFORMER',
    videoToken: newVideoToken(),
    startTime: encounter.startTime,
    createdAt: encounter.createdAt,
    modifiedAt: encounter.createdAt,
  });
}
