import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { refersTo } from '@/db/queries/platform/reference';
import { searchWords } from '@/db/queries/platform/search';
import { patientsMatchingWords } from '@/db/queries/registry/patients';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { beds, locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';

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
 * Patients with the same MR number or a similar name, and their ward and bed now: those with the number first, then those born
 * on the same day, then the most similar names.
 */
export async function listPatientsAlike(
  tx: Tx,
  providerId: string,
  { mrNumber, firstAndLast, names, born }: Searched,
) {
  const alike = sql`(
    select id, bool_or(same_mr_number) as same_mr_number, max(name_likeness) as name_likeness from (
      select * from patients_alike(
        ${providerId}::uuid, ${mrNumber}::text, ${firstAndLast}::text, ${names}::text,
        ${born?.exactly ?? null}::date, ${born?.from ?? null}::date, ${born?.to ?? null}::date,
        ${sql.param(born?.on ?? [])}::text[]::date[]
      )
      ${joinedOtherwise(providerId, firstAndLast, born)}
    ) as found group by id
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

/**
 * Patients whose first and last name have the same letters, joined, spaced, hyphenated or ordered in another way: of a short name
 * (Delacruz, De La Cruz) too little is alike for `patients_alike`.
 */
function joinedOtherwise(providerId: string, firstAndLast: string, born: Searched['born']): SQL {
  const words = searchWords(firstAndLast);
  // A first name alone is that of thousands.
  if (words.length < 2) return sql``;
  const joined = words.join('-');
  const own = sql`name_key(p.first_name || ' ' || p.last_name)`;
  return sql`union all (
    select p.id, false, 1::real from ${patientsMatchingWords(providerId, [joined])} as matching
    join patients p on p.provider_id = ${providerId} and p.id = matching.id
    where ${own} <> name_key(${firstAndLast}::text)
      and position(E'\\n' || joined_key(${joined}::text) || E'\\n' in joined_lines(${own}, '') || E'\\n') > 0
      and (${born?.exactly ?? null}::date is null or p.birth_date is null
        or p.birth_date between ${born?.from ?? null}::date and ${born?.to ?? null}::date
        or p.birth_date = any(${sql.param(born?.on ?? [])}::text[]::date[]))
    order by coalesce(p.birth_date = ${born?.exactly ?? null}::date, false) desc, p.number limit 50
  )`;
}
