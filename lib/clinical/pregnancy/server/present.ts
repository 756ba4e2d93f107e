import type { PregnancyStatusRow } from '@/db/queries/clinical/pregnancy';
import type { PatientRow } from '@/db/queries/registry/patients';
import type { PregnancyStatus } from '@/lib/clinical/pregnancy/contract';
import { dayAt } from '@/lib/domain/days';
import { ageInYears } from '@/lib/domain/persons';
import { isPregnantOn, isToBeAsked } from '@/lib/domain/pregnancy/rules';
import { birthOf } from '@/lib/domain/scores/age-group';
import type { Context } from '@/lib/platform/http/server/context';

type Stay = { admittedAt: Date; isMaternity: boolean };

/** Whether a patient is pregnant today, and whether that is still to be asked. */
export function pregnancyNow(
  { now, provider: { timeZone } }: Pick<Context, 'now' | 'provider'>,
  {
    patient,
    stay,
    statuses,
  }: {
    patient: PatientRow;
    stay: Stay | null;
    statuses: readonly Pick<PregnancyStatusRow, 'status' | 'startsOn' | 'endsOn' | 'withdrawnAt'>[];
  },
): { is_pregnant: boolean; is_to_be_asked: boolean } {
  const counting = statuses.filter(({ withdrawnAt }) => withdrawnAt === null);
  const pregnancies = counting.filter(({ status }) => status === 'pregnant');
  const asked = { gender: patient.gender, age: ageInYears(birthOf(patient), now, timeZone) };
  const isOpen = patient.deceasedAt === null && patient.replacedById === null;
  return {
    is_pregnant: isPregnantOn(pregnancies, dayAt(now, timeZone)),
    is_to_be_asked:
      isOpen &&
      isToBeAsked(
        asked,
        stay && { isMaternity: stay.isMaternity, admittedOn: dayAt(stay.admittedAt, timeZone) },
        counting,
      ),
  };
}

/** The record of a pregnancy, as it is shown. */
export const presentStatus = (
  { now, provider }: Context,
  row: PregnancyStatusRow,
  patient: PatientRow,
): PregnancyStatus => ({
  uuid: row.id,
  patient: patient.number,
  status: row.status,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  is_current:
    row.status === 'pregnant' &&
    row.withdrawnAt === null &&
    isPregnantOn([row], dayAt(now, provider.timeZone)),
  created_by_name: row.createdByName,
  created_at: row.createdAt.toISOString(),
  ended_by_name: row.endedByName,
  ended_at: row.endedAt?.toISOString() ?? null,
  withdrawn_by_name: row.withdrawnByName,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  withdraw_reason: row.withdrawReason,
});
