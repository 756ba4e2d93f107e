import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { hospitalizations } from '@/db/schema/index';

/** When a patient was discharged last; null when never. */
export async function findLastDischarge(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ dischargedAt: hospitalizations.dischargedAt })
    .from(hospitalizations)
    .where(and(ofPatient(providerId, patientId), isNotNull(hospitalizations.dischargedAt)))
    .orderBy(desc(hospitalizations.dischargedAt))
    .limit(1);
  return row?.dischargedAt ?? null;
}

/** The stay whose discharge recorded a patient's death; null when none did. */
export async function findDeathInStay(
  tx: Tx,
  providerId: string,
  patientId: string,
  deceasedAt: Date,
): Promise<{ id: string } | null> {
  const [row] = await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        ofPatient(providerId, patientId),
        eq(hospitalizations.dischargeDisposition, 'Exp'),
        eq(hospitalizations.dischargedAt, deceasedAt),
      ),
    )
    .limit(1);
  return row ?? null;
}

const ofPatient = (providerId: string, patientId: string) =>
  and(
    eq(hospitalizations.providerId, providerId),
    eq(hospitalizations.patientId, patientId),
    isNull(hospitalizations.deletedAt),
  );
