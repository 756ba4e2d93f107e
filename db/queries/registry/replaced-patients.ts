import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isNotOver } from '@/db/queries/clinical/encounter-status';
import { isSameText } from '@/db/queries/platform/same-text';
import type { PatientRow } from '@/db/queries/registry/patients';
import { encounters, patientFlags, patients } from '@/db/schema/index';

/**
 * Locks the records of patients in the order of their ids, which every writer keeps. Nothing new can be stored for
 * them until the transaction ends, because writers take a shared lock on the key.
 */
export function lockPatientRecords(
  tx: Tx,
  providerId: string,
  ids: string[],
): Promise<PatientRow[]> {
  return tx
    .select()
    .from(patients)
    .where(and(eq(patients.providerId, providerId), inArray(patients.id, ids)))
    .orderBy(asc(patients.id))
    .for('update');
}

/** Above this number, a person's other records are not listed above the chart. */
const mostListed = 20;

/** The other records of the same person: the one that was kept, or those that it replaced. No record is both. */
export function listOtherRecords(
  tx: Tx,
  providerId: string,
  { id, replacedById }: PatientRow,
): Promise<PatientRow[]> {
  return tx
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.providerId, providerId),
        replacedById ? eq(patients.id, replacedById) : eq(patients.replacedById, id),
      ),
    )
    .orderBy(asc(patients.number))
    .limit(mostListed);
}

/** The number of a patient's encounters that are planned or in progress. */
export function countOpenEncounters(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<number> {
  return tx.$count(
    encounters,
    and(eq(encounters.providerId, providerId), eq(encounters.patientId, patientId), isNotOver),
  );
}

const known = alias(patientFlags, 'known');

/** The active alerts of one patient that another does not have, in any spelling. */
export function listAlertsUnknownTo(
  tx: Tx,
  providerId: string,
  { from, to }: { from: string; to: string },
) {
  const isKnown = tx
    .select({ one: sql`1` })
    .from(known)
    .where(
      and(
        eq(known.providerId, providerId),
        eq(known.patientId, to),
        eq(known.kind, patientFlags.kind),
        isSameText(known.note, patientFlags.note),
        isNull(known.endedAt),
      ),
    );
  return tx
    .select({ id: patientFlags.id, kind: patientFlags.kind, note: patientFlags.note })
    .from(patientFlags)
    .where(
      and(
        eq(patientFlags.providerId, providerId),
        eq(patientFlags.patientId, from),
        isNull(patientFlags.endedAt),
        sql`not exists (${isKnown})`,
      ),
    )
    .orderBy(asc(patientFlags.createdAt), asc(patientFlags.id));
}

/** The active alerts of one patient that are copies of another's. */
export function listCopiedAlerts(
  tx: Tx,
  providerId: string,
  { from, to }: { from: string; to: string },
): Promise<{ id: string }[]> {
  const originals = tx
    .select({ id: known.id })
    .from(known)
    .where(and(eq(known.providerId, providerId), eq(known.patientId, from)));
  return tx
    .select({ id: patientFlags.id })
    .from(patientFlags)
    .where(
      and(
        eq(patientFlags.providerId, providerId),
        eq(patientFlags.patientId, to),
        isNull(patientFlags.endedAt),
        inArray(patientFlags.copyOfId, originals),
      ),
    )
    .orderBy(asc(patientFlags.id));
}
