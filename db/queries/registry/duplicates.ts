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

/** Two files at once may have the same patient. */
export async function lockPatientImports(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('patient-import ' || ${providerId}::text, 0))`,
  );
}

type Newcomer = {
  line: number;
  /** Empty when there is none, as the national ID and the mobile numbers. */
  mrNumber: string;
  nationalId: string;
  names: string;
  birthDate: string | null;
  estimatedBirth: string | null;
  mobile: string;
  nationalMobile: string;
};

/** A telephone number without the number of its country and the 0 before it at home, which differ by where it was copied. */
const subscriberNumber = (number: SQL) =>
  sql`right(regexp_replace(${number}, '[^0-9]', '', 'g'), 9)`;

/** The telephone numbers of a line, as `subscriberNumber` reads them; none that is empty. */
const subscribers = sql`array_remove(array[
  nullif(${subscriberNumber(sql`mobile`)}, ''), nullif(${subscriberNumber(sql`national_mobile`)}, '')], null)`;

/**
 * The lines of a file whose patient is already registered: with the same MR number or national ID in any spelling, or with
 * the same first and last name and the same birth date or mobile number; for a line with neither an MR number nor a birth
 * date, also with the same name, with the same estimate of the birth or none, and no other number.
 */
export async function listPatientsTaken(
  tx: Tx,
  providerId: string,
  newcomers: readonly Newcomer[],
) {
  const list = <Field extends keyof Newcomer>(field: Field) =>
    sql.param(newcomers.map((newcomer) => newcomer[field]));
  const rows = await tx.execute<{
    line: number;
    mr_number: string | null;
    identifier_holder: { id: string; mrNumber: string } | null;
    patient: { id: string; mrNumber: string; firstName: string; lastName: string } | null;
  }>(sql`
    select line, mr_number, identifier_holder, patient from (
      select line,
        case when asked_number <> '' then mr_number_of_another(${providerId}::uuid, asked_number, null) end as mr_number,
        case when national_id <> '' then (
          select json_build_object('id', holder.id, 'mrNumber', holder.mr_number)
          from patient_with_identifier(${providerId}::uuid, 'national-id', '', national_id, null) as holder
        ) end as identifier_holder,
        (select json_build_object('id', p.id, 'mrNumber', p.mr_number, 'firstName', p.first_name, 'lastName', p.last_name)
          from patients_of_name(${providerId}::uuid, asked.names) as found(id)
          join patients p on p.provider_id = ${providerId}::uuid and p.id = found.id
          where (p.birth_date = asked.birth_date
              or ${subscriberNumber(sql`p.mobile`)} = any(asked.numbers)
              or ${subscriberNumber(sql`p.national_mobile_number`)} = any(asked.numbers)
              or asked_number = '' and asked.birth_date is null and p.birth_date is null
                and p.estimated_birth is not distinct from asked.estimated_birth
                and (asked.numbers = '{}' or p.mobile = '' and p.national_mobile_number = ''))
          order by p.number limit 1) as patient
      from (select *, ${subscribers} as numbers from unnest(
        ${list('line')}::text[]::int[], ${list('mrNumber')}::text[], ${list('nationalId')}::text[], ${list('names')}::text[],
        ${list('birthDate')}::text[]::date[], ${list('estimatedBirth')}::text[], ${list('mobile')}::text[],
        ${list('nationalMobile')}::text[]
      ) as given(line, asked_number, national_id, names, birth_date, estimated_birth, mobile, national_mobile)) as asked
    ) as found
    where mr_number is not null or identifier_holder is not null or patient is not null
    order by line`);
  return rows.map(({ line, mr_number, identifier_holder, patient }) => ({
    line,
    mrNumber: mr_number,
    identifierHolder: identifier_holder,
    patient,
  }));
}
