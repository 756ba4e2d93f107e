import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/current-stay';
import { refersTo } from '@/db/queries/reference';
import { beds, hospitalizations, locations, patients } from '@/db/schema/index';

const wards = alias(locations, 'wards');

type Searched = {
  /** Empty when it is not known. */
  mrNumber: string;
  firstAndLast: string;
  /** First, last and other names in one text. */
  names: string;
  /** Which birth dates to look at; null when the birth date is not known. */
  born: { exactly: string; from: string; to: string; on: string[] } | null;
};

/**
 * Patients with the same MR number or a similar name, and where they lie now: those with the number first, then those born on
 * the very day, then the most similar names.
 */
export async function listPatientsAlike(
  tx: Tx,
  providerId: string,
  { mrNumber, firstAndLast, names, born }: Searched,
) {
  const alike = sql`patients_alike(
    ${providerId}::uuid, ${mrNumber}::text, ${firstAndLast}::text, ${names}::text,
    ${born?.exactly ?? null}::date, ${born?.from ?? null}::date, ${born?.to ?? null}::date, ${sql.param(born?.on ?? [])}::text[]::date[]
  ) as alike`;
  const sameMrNumber = sql<boolean>`alike.same_mr_number`;
  const nameLikeness = sql<number>`alike.name_likeness`;
  const sameBirthDate = sql`coalesce(${patients.birthDate} = ${born?.exactly ?? null}::date, false)`;
  return tx
    .select({
      patient: patients,
      sameMrNumber,
      nameLikeness,
      stay: { id: hospitalizations.id, admittedAt: hospitalizations.admittedAt },
      ward: wards.name,
      bed: beds.name,
    })
    .from(patients)
    .innerJoin(alike, eq(patients.id, sql`alike.id`))
    .leftJoin(hospitalizations, and(refersTo(hospitalizations.patientId, patients), isCurrentStay))
    .leftJoin(beds, refersTo(hospitalizations.bedId, beds))
    .leftJoin(wards, refersTo(beds.wardId, wards))
    .where(eq(patients.providerId, providerId))
    .orderBy(desc(sameMrNumber), desc(sameBirthDate), desc(nameLikeness), asc(patients.number));
}
