import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { hospitalizations } from '@/db/schema/index';

/** When a patient was discharged alive last; null when never. A discharge as deceased whose death was undone does not say so. */
export async function findLastDischargeAlive(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ dischargedAt: hospitalizations.dischargedAt })
    .from(hospitalizations)
    .where(
      and(
        ofPatient(providerId, patientId),
        isNotNull(hospitalizations.dischargedAt),
        sql`not (${hospitalizations.dischargeDisposition} = ''
          and coalesce(${hospitalizations.dischargeChanges} #>> '{dischargeDisposition,after}', '') = 'Exp')`,
      ),
    )
    .orderBy(desc(hospitalizations.dischargedAt))
    .limit(1);
  return row?.dischargedAt ?? null;
}

/** The stays whose discharge says that the patient died: the one that recorded it, and any that was written down after. */
export function listDeathsInStays(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<{ id: string }[]> {
  return tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        ofPatient(providerId, patientId),
        eq(hospitalizations.dischargeDisposition, 'Exp'),
        eq(hospitalizations.isActive, false),
      ),
    )
    .orderBy(asc(hospitalizations.id));
}

const ofPatient = (providerId: string, patientId: string) =>
  and(
    eq(hospitalizations.providerId, providerId),
    eq(hospitalizations.patientId, patientId),
    isNull(hospitalizations.deletedAt),
  );
