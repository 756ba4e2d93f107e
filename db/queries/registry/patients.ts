import {
  and,
  eq,
  gt,
  inArray,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { pregnanciesOfPatient } from '@/db/queries/clinical/pregnancy';
import { firstRow } from '@/db/queries/platform/first-row';
import { inOneParameter, isOneOf, isReferred } from '@/db/queries/platform/reference';
import { searchPatterns, searchWords } from '@/db/queries/platform/search';
import { patients } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

export type PatientRow = typeof patients.$inferSelect;

/** The fields of a patient that other records show. */
export const patientDetailColumns = {
  id: patients.id,
  number: patients.number,
  firstName: patients.firstName,
  lastName: patients.lastName,
  gender: patients.gender,
  birthDate: patients.birthDate,
  estimatedBirth: patients.estimatedBirth,
  deceasedAt: patients.deceasedAt,
  mobile: patients.mobile,
};

/** The fields of a patient that are shown at the bed. */
export const bedsidePatientColumns = {
  number: patients.number,
  id: patients.id,
  mrNumber: patients.mrNumber,
  firstName: patients.firstName,
  lastName: patients.lastName,
  gender: patients.gender,
  birthDate: patients.birthDate,
  estimatedBirth: patients.estimatedBirth,
  deceasedAt: patients.deceasedAt,
  spo2Scale: patients.spo2Scale,
  pregnancies: pregnanciesOfPatient,
};

/** Whether a patient has a phone number in one of these spellings: the mobile, or the same as dialled nationally. */
export function hasPhone(spellings: readonly string[] | SQLWrapper): SQL {
  const isOneOfThem = sql`= any(${inOneParameter(spellings)}::text[])`;
  return sql`(${patients.mobile} ${isOneOfThem} or ${patients.nationalMobileNumber} ${isOneOfThem})`;
}

/** The patients with this MR number at these providers, in any spelling: a subquery of `provider_id` and `id`. */
export function patientsWithMrNumber(
  providerIds: readonly (string | Placeholder)[],
  mrNumber: string | Placeholder,
): SQL {
  return sql`patients_with_mr_number(array[${sql.join([...providerIds], sql`, `)}]::uuid[], ${mrNumber}::text)`;
}

/** The alerts of the patient. */
export const flagsOfPatient = sql<{ kind: string; note: string }[]>`(
  select coalesce(
    json_agg(json_build_object('kind', f.kind, 'note', f.note) order by f.created_at, f.id), '[]')
  from patient_flags f
  where f.provider_id = ${patients.providerId} and f.patient_id = ${patients.id} and f.ended_at is null
)`;

type Patterns = readonly string[] | SQLWrapper;

/** The patients of a provider that match every pattern of a search, as a subquery of their ids. */
export const patientsMatching = (providerId: string | Placeholder, patterns: Patterns): SQL =>
  sql`(select matching.id from patients_matching(${providerId}::uuid, ${inOneParameter(patterns)}::text[]) as matching)`;

/** As `patientsMatching`, for words that are already lower-cased and escaped. */
export function patientsMatchingWords(providerId: string, words: string[]): SQL {
  return patientsMatching(providerId, searchPatterns(words));
}

/** As `patientsMatching`, by every name, number and address that a prescription's patient is found by. */
export const patientsMatchingContact: typeof patientsMatching = (providerId, patterns) =>
  sql`(select matching.id from patients_matching_contact(${providerId}::uuid, ${inOneParameter(patterns)}::text[]) as matching)`;

/** Above this number, patients are not listed by id. */
const namedPatients = 1000;

/** The patients who match a search: their ids where they are few, so that the planner knows it; else what finds them. */
export type MatchingPatients = { ids: string[] } | { patterns: string[] };

export async function findMatchingPatients(
  tx: Tx,
  providerId: string,
  search: string,
  patientsFoundBy = patientsMatching,
): Promise<MatchingPatients> {
  const patterns = searchPatterns(searchWords(search));
  const found = await tx.execute<{ id: string }>(
    sql`select matched.id from ${patientsFoundBy(providerId, patterns)} as matched limit ${namedPatients + 1}`,
  );
  return found.length > namedPatients ? { patterns } : { ids: found.map(({ id }) => id) };
}

/**
 * Whether a column refers to one of the patients who match a search. With many matches, a page is found by walking
 * through the list in its order (`inOrder`), and its length through the patients (`counted`).
 */
export function isOneOfMatching(
  column: PgColumn,
  providerId: string | Placeholder,
  found: MatchingPatients | Places<MatchingPatients>,
  patientsFoundBy = patientsMatching,
): { inOrder: SQL; counted: SQL } {
  if ('ids' in found) {
    const isNamed = isOneOf(column, found.ids);
    return { inOrder: isNamed, counted: isNamed };
  }
  const matching = patientsFoundBy(providerId, found.patterns);
  // Not a plain `in`, which may become a join that starts with the patients.
  return {
    inOrder: sql`coalesce(${column} in ${matching}, false)`,
    counted: inArray(column, matching),
  };
}

/** Whether a column refers to a patient who matches a search. */
export async function isOfMatchingPatient(
  tx: Tx,
  providerId: string,
  column: PgColumn,
  search: string,
  patientsFoundBy = patientsMatching,
): Promise<{ inOrder: SQL; counted: SQL }> {
  const found = await findMatchingPatients(tx, providerId, search, patientsFoundBy);
  return isOneOfMatching(column, providerId, found, patientsFoundBy);
}

/**
 * A patient of this provider, or null. With a lock, others can still store data of the patient; with a `shared` one
 * they can also change the patient, but nobody can replace the record meanwhile.
 */
export const findPatient = (
  tx: Tx,
  providerId: string,
  reference: Reference,
  { lock = false }: { lock?: boolean | 'shared' } = {},
): Promise<PatientRow | null> =>
  firstRow(
    patientsReferred(tx, {
      providerId,
      reference,
      isLocked: lock === true,
      isShared: lock === 'shared',
    }),
  );

const patientsReferred = builtOnce(
  (
    tx,
    {
      providerId,
      reference,
      isLocked,
      isShared,
    }: Places<{ providerId: string; reference: Reference; isLocked: boolean; isShared: boolean }>,
  ) => {
    const query = tx
      .select()
      .from(patients)
      .where(and(eq(patients.providerId, providerId), isReferred(patients, reference)));
    if (isShared) return query.for('key share');
    return isLocked ? query.for('no key update') : query;
  },
);

/**
 * How another patient than `own` spells the same MR number, in any capitals and with any blanks, or null. The number
 * is reserved for this transaction until it ends, also if nobody has it yet.
 */
export async function mrNumberOfAnother(
  tx: Tx,
  providerId: string,
  { mrNumber, own }: { mrNumber: string; own: string | null },
): Promise<string | null> {
  const [row] = await tx.execute<{ spelled: string | null }>(
    sql`select mr_number_of_another(${providerId}::uuid, ${mrNumber}::text, ${own}::uuid) as spelled`,
  );
  return row?.spelled ?? null;
}

/** The temporary names of unidentified patients, and of those who were registered since and have been identified. */
export async function listTemporaryNames(
  tx: Tx,
  providerId: string,
  since: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ name: patients.temporaryName })
    .from(patients)
    .where(
      and(
        eq(patients.providerId, providerId),
        sql`${patients.temporaryName} <> ''`,
        or(eq(patients.lastName, patients.temporaryName), gt(patients.createdAt, since)),
      ),
    );
  return rows.map(({ name }) => name);
}

export async function updatePatient(
  tx: Tx,
  providerId: string,
  id: string,
  change: Partial<typeof patients.$inferInsert>,
): Promise<PatientRow> {
  const [stored] = await tx
    .update(patients)
    .set(change)
    .where(and(eq(patients.providerId, providerId), eq(patients.id, id)))
    .returning();
  if (!stored) throw new Error('The patient was not stored.');
  return stored;
}
