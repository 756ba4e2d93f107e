import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '@/db/client';
import { patients as patientRecords } from '@/db/schema/index';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { DemoPatient } from '@/lib/ops/demo/patients';

const over: ReadonlySet<string> = new Set(['finished', 'cancelled']);

/** A record that was replaced, and the record that was kept. */
export type SecondRecord = { replaced: DemoPatient; kept: DemoPatient };

/**
 * Makes one person of two patients: an earlier outpatient under another number, and a patient who is admitted now;
 * null if nobody fits. It draws no random numbers, so that everyone else stays the same.
 */
export function planSecondRecord(
  { rows }: DemoHospital,
  patients: readonly DemoPatient[],
): SecondRecord | null {
  const adults = patients.filter(({ who, birthDate }) => who === 'adult' && birthDate !== null);
  const admitted = new Set(rows.hospitalizations.map(({ patientId }) => patientId));
  const hasOpen = new Set(
    rows.encounters.filter(({ status }) => !over.has(status)).map(({ patientId }) => patientId),
  );
  for (const kept of adults) {
    if (!kept.stays.some(({ to }) => to === null) || kept.deceasedAt) continue;
    const replaced = adults.find(
      (one) =>
        one.gender === kept.gender &&
        !one.deceasedAt &&
        one.spo2Scale === kept.spo2Scale &&
        !admitted.has(one.id) &&
        !hasOpen.has(one.id),
    );
    if (!replaced) continue;
    const { firstName, lastName, birthDate } = kept;
    Object.assign(replaced, { firstName, lastName, otherNames: '', birthDate });
    replaced.flags.push({
      kind: 'allergy',
      note: 'Allergy: codeine, itching',
      since: replaced.knownSince,
    });
    return { replaced, kept };
  }
  return null;
}

/** Copies the alerts of the replaced record to the one that is kept, as replacing a record does. */
export function copyAlerts(hospital: DemoHospital, { replaced, kept }: SecondRecord): void {
  const { rows, providerId, now } = hospital;
  const alerts = rows.patientFlags.filter(({ patientId }) => patientId === replaced.id);
  for (const { id, kind, note } of alerts) {
    rows.patientFlags.push({
      providerId,
      id: v7(),
      patientId: kept.id,
      kind,
      note,
      copyOfId: id ?? null,
      createdById: userWith(hospital, 'ward-clerk'),
      createdAt: now,
    });
  }
}

/** Replaces the record, last of all, because nothing can be stored on a replaced record. */
export async function replaceRecord(tx: Tx, { replaced, kept }: SecondRecord): Promise<void> {
  await tx
    .update(patientRecords)
    .set({ replacedById: kept.id })
    .where(eq(patientRecords.id, replaced.id));
}
