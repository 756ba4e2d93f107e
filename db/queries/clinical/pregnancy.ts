import {
  and,
  desc,
  eq,
  getTableColumns,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { inserting } from '@/db/queries/platform/inserting';
import { patients, pregnancyStatuses, users } from '@/db/schema/index';
import type { Pregnancy } from '@/lib/domain/pregnancy/rules';

const enders = alias(users, 'enders');
const withdrawers = alias(users, 'withdrawers');

const selectStatuses = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(pregnancyStatuses),
      createdByName: users.name,
      endedByName: enders.name,
      withdrawnByName: withdrawers.name,
    })
    .from(pregnancyStatuses)
    .leftJoin(users, eq(users.id, pregnancyStatuses.createdById))
    .leftJoin(enders, eq(enders.id, pregnancyStatuses.endedById))
    .leftJoin(withdrawers, eq(withdrawers.id, pregnancyStatuses.withdrawnById))
    .$dynamic();

/** The record of a pregnancy, with who recorded, ended and withdrew it. */
export type PregnancyStatusRow = Awaited<ReturnType<typeof selectStatuses>>[number];

const ofPatient = (providerId: string | Placeholder, patientId: string | Placeholder) =>
  and(eq(pregnancyStatuses.providerId, providerId), eq(pregnancyStatuses.patientId, patientId));

/** More than anyone has in a life; a list is never longer. */
const mostStatuses = 100;

/** The last hundred things that were recorded of a patient's pregnancies, also what was withdrawn, the latest first. */
export function listPregnancyStatuses(tx: Tx, providerId: string, patientId: string) {
  return selectStatuses(tx)
    .where(ofPatient(providerId, patientId))
    .orderBy(desc(pregnancyStatuses.startsOn), desc(pregnancyStatuses.id))
    .limit(mostStatuses);
}

export const findPregnancyStatus = (
  tx: Tx,
  providerId: string,
  { id, patientId }: { id: string; patientId: string },
): Promise<PregnancyStatusRow | null> =>
  firstRow(
    selectStatuses(tx).where(and(ofPatient(providerId, patientId), eq(pregnancyStatuses.id, id))),
  );

/** The pregnancies of a patient that count, by their days. */
export const listPregnancies = (
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<Pregnancy[]> => selectPregnancies(tx, providerId, patientId);

/** The same of several patients. */
export function listPregnanciesOf(tx: Tx, providerId: string, patientIds: readonly string[]) {
  return tx
    .select({
      patientId: pregnancyStatuses.patientId,
      startsOn: pregnancyStatuses.startsOn,
      endsOn: pregnancyStatuses.endsOn,
    })
    .from(pregnancyStatuses)
    .where(
      and(
        eq(pregnancyStatuses.providerId, providerId),
        sql`${pregnancyStatuses.patientId} = any(${sql.param([...patientIds])}::uuid[])`,
        eq(pregnancyStatuses.status, 'pregnant'),
        isNull(pregnancyStatuses.withdrawnAt),
      ),
    );
}

export const selectPregnancies = (
  tx: Tx,
  providerId: string | Placeholder,
  patientId: string | Placeholder,
) =>
  tx
    .select({ startsOn: pregnancyStatuses.startsOn, endsOn: pregnancyStatuses.endsOn })
    .from(pregnancyStatuses)
    .where(
      and(
        ofPatient(providerId, patientId),
        eq(pregnancyStatuses.status, 'pregnant'),
        isNull(pregnancyStatuses.withdrawnAt),
      ),
    );

/** The pregnancies that count of the patient whose row a query reads, by their days. */
export const pregnanciesOfPatient: SQL<Pregnancy[]> = sql`(
  select coalesce(json_agg(json_build_object('startsOn', s.starts_on, 'endsOn', s.ends_on)), '[]')
  from pregnancy_statuses s
  where s.provider_id = ${patients.providerId} and s.patient_id = ${patients.id}
    and s.status = 'pregnant' and s.withdrawn_at is null
)`;

export const insertPregnancyStatus = inserting(pregnancyStatuses);

/** Gives a pregnancy its end, or marks what was recorded as withdrawn. Nothing else of it changes. */
export async function updatePregnancyStatus(
  tx: Tx,
  providerId: string,
  id: string,
  change:
    | { endsOn: string; endedAt: Date; endedById: string | null }
    | { withdrawnAt: Date; withdrawnById: string | null; withdrawReason: string },
): Promise<void> {
  await tx
    .update(pregnancyStatuses)
    .set(change)
    .where(and(eq(pregnancyStatuses.providerId, providerId), eq(pregnancyStatuses.id, id)));
}
