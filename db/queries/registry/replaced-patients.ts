import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isOfPresentStay } from '@/db/queries/admissions/current-stay';
import { isNotOver } from '@/db/queries/clinical/encounter-status';
import { openReviewOf, selectClockScore } from '@/db/queries/clinical/treatment-clock';
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

/** Whether a patient who is not admitted waits for a clinician: the time to treatment that the chart shows is running. */
export async function isWaitingForClinician(
  tx: Tx,
  providerId: string,
  patientId: string,
  now: Date,
): Promise<boolean> {
  const clock = selectClockScore(sql`scores.set_id`, {
    providerId,
    patientId: sql`${patientId}::uuid`,
    isOfPatientNow: (row) =>
      isOfPresentStay(row, 'effective_at', {
        stayId: sql`null::uuid`,
        since: sql`${now.toISOString()}::timestamptz - interval '24 hours'`,
      }),
  });
  const rows = await tx.execute(sql`
    select 1 from (${clock}) clock where ${openReviewOf(providerId, sql`clock.set_id`)} is null`);
  return rows.length > 0;
}

const known = alias(patientFlags, 'known');

/**
 * The active alerts of one patient that another does not have, in any spelling.
 *
 * @param ended only those that the same is said of as of these alerts
 */
export function listAlertsUnknownTo(
  tx: Tx,
  providerId: string,
  { from, to, ended }: { from: string; to: string; ended?: readonly string[] | undefined },
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
  const isOfEnded =
    ended &&
    exists(
      tx
        .select({ one: sql`1` })
        .from(known)
        .where(
          and(
            eq(known.providerId, providerId),
            inArray(known.id, [...ended]),
            eq(known.kind, patientFlags.kind),
            isSameText(known.note, patientFlags.note),
          ),
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
        isOfEnded,
      ),
    )
    .orderBy(asc(patientFlags.createdAt), asc(patientFlags.id));
}

/** The active alerts of one patient that are copies of another's. */
export async function listCopiedAlerts(
  tx: Tx,
  providerId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const originals = tx
    .select({ id: known.id })
    .from(known)
    .where(and(eq(known.providerId, providerId), eq(known.patientId, from)));
  const rows = await tx
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
  return rows.map(({ id }) => id);
}
