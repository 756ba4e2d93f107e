import type { z } from 'zod';
import type { PatientRow } from '@/db/queries/registry/patients';
import { dayAt } from '@/lib/domain/days';
import { ageInYears } from '@/lib/domain/persons';
import { isPregnantOn, type Pregnancy } from '@/lib/domain/pregnancy/rules';
import { birthOf } from '@/lib/domain/scores/age-group';
import { isUnidentified } from '@/lib/domain/temporary-names';
import type { Context } from '@/lib/platform/http/server/context';
import type { bedsidePatient } from '@/lib/registry/patients/bedside-patient';
import type { patientDetail, patientRecord } from '@/lib/registry/patients/contract';

/** The age that a patient has now, and who has died had at the death. */
const ageOf = (
  row: Pick<PatientRow, 'birthDate' | 'estimatedBirth' | 'deceasedAt'>,
  { now, timeZone }: { now: Date; timeZone: string },
) => ageInYears(birthOf(row), row.deceasedAt ?? now, timeZone);

/** An estimate counts while the birth date is unknown. */
export const estimatedBirthOf = ({
  birthDate,
  estimatedBirth,
}: Pick<PatientRow, 'birthDate' | 'estimatedBirth'>) =>
  birthDate === null ? estimatedBirth : null;

/** A patient's record for a caller: clinical fields are left out for callers who may not read them. */
export function presentPatient(
  row: PatientRow,
  { now, provider, affiliation }: Pick<Context, 'now' | 'provider' | 'affiliation'>,
): z.input<typeof patientRecord> {
  return {
    id: row.number,
    uuid: row.id,
    mr_number: row.mrNumber,
    first_name: row.firstName,
    last_name: row.lastName,
    other_names: row.otherNames,
    is_unidentified: isUnidentified(row),
    temporary_name: row.temporaryName,
    gender: row.gender,
    birth_date: row.birthDate,
    estimated_birth: estimatedBirthOf(row),
    age: ageOf(row, { now, timeZone: provider.timeZone }),
    mobile: row.mobile,
    national_mobile_number: row.nationalMobileNumber,
    email: row.email,
    address: row.address,
    language: row.language,
    is_hospitalized: row.isHospitalized,
    deceased_at: row.deceasedAt?.toISOString() ?? null,
    replaced_by: row.replacedById,
    mother: row.motherId,
    spo2_scale: affiliation.permissions.has('clinical:read') ? row.spo2Scale : null,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
  };
}

/** The patient in a bed. */
export function presentBedsidePatient(
  row: Pick<
    PatientRow,
    | 'number'
    | 'id'
    | 'mrNumber'
    | 'firstName'
    | 'lastName'
    | 'gender'
    | 'birthDate'
    | 'estimatedBirth'
    | 'deceasedAt'
    | 'spo2Scale'
  > & { pregnancies: readonly Pregnancy[] },
  { now, timeZone }: { now: Date; timeZone: string },
): z.input<typeof bedsidePatient> {
  return {
    id: row.number,
    uuid: row.id,
    mr_number: row.mrNumber,
    first_name: row.firstName,
    last_name: row.lastName,
    gender: row.gender,
    birth_date: row.birthDate,
    estimated_birth: estimatedBirthOf(row),
    age: ageOf(row, { now, timeZone }),
    deceased_at: row.deceasedAt?.toISOString() ?? null,
    spo2_scale: row.spo2Scale,
    is_pregnant: isPregnantOn(row.pregnancies, dayAt(now, timeZone)),
  };
}

/** A patient's identity, inside of other records. */
export function presentPatientDetail(
  row: Identity,
  clock: { now: Date; timeZone: string },
): z.input<typeof patientDetail> {
  return {
    first_name: row.firstName,
    lastname: row.lastName,
    gender: row.gender,
    birth_date: row.birthDate,
    estimated_birth: estimatedBirthOf(row),
    mobile: row.mobile,
    age: ageOf(row, clock),
    deceased_at: row.deceasedAt?.toISOString() ?? null,
  };
}

type Identity = Pick<
  PatientRow,
  'firstName' | 'lastName' | 'gender' | 'birthDate' | 'estimatedBirth' | 'deceasedAt' | 'mobile'
>;

/** The fields of a record that name its patient. */
export const presentPatientOfRecord = (
  row: Identity & Pick<PatientRow, 'id' | 'number' | 'mrNumber'>,
  clock: { now: Date; timeZone: string },
) => ({
  patient: row.number,
  patient_uuid: row.id,
  patient_detail: presentPatientDetail(row, clock),
  patient_mr_number: row.mrNumber,
});
