import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isReferred } from '@/db/queries/reference';
import { searchWords } from '@/db/queries/search';
import { patients } from '@/db/schema/index';

export type PatientRow = typeof patients.$inferSelect;

export type PatientFilter = {
  search?: string | undefined;
  mrNumber?: string | undefined;
  birthDate?: string | undefined;
  isHospitalized?: boolean | undefined;
};

/** What other records show of their patient. */
export const patientDetailColumns = {
  id: patients.id,
  number: patients.number,
  firstName: patients.firstName,
  lastName: patients.lastName,
  gender: patients.gender,
  birthDate: patients.birthDate,
  mobile: patients.mobile,
};

/** The patients of a provider that match every word of a search, as a subquery of their ids. */
export function patientsMatching(providerId: string, search: string): SQL {
  return sql`(select matching.id from patients_matching(${providerId}::uuid, ${sql.param(searchWords(search))}::text[]) as matching)`;
}

function matches(providerId: string, filter: PatientFilter) {
  return and(
    eq(patients.providerId, providerId),
    filter.search ? inArray(patients.id, patientsMatching(providerId, filter.search)) : undefined,
    filter.mrNumber ? eq(patients.mrNumber, filter.mrNumber) : undefined,
    filter.birthDate ? eq(patients.birthDate, filter.birthDate) : undefined,
    filter.isHospitalized === undefined
      ? undefined
      : eq(patients.isHospitalized, filter.isHospitalized),
  );
}

/** One page of patients by name, and how many there are in all. */
export async function listPatients(
  tx: Tx,
  providerId: string,
  filter: PatientFilter,
  page: { limit: number; offset: number },
) {
  const where = matches(providerId, filter);
  const [rows, [counted]] = await Promise.all([
    tx
      .select()
      .from(patients)
      .where(where)
      .orderBy(asc(patients.lastName), asc(patients.firstName), asc(patients.number))
      .limit(page.limit)
      .offset(page.offset),
    tx.select({ total: count() }).from(patients).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A patient of this provider, or null. */
export async function findPatient(
  tx: Tx,
  providerId: string,
  reference: { id: string } | { number: number },
  { lock = false }: { lock?: boolean } = {},
): Promise<PatientRow | null> {
  const query = tx
    .select()
    .from(patients)
    .where(and(eq(patients.providerId, providerId), isReferred(patients, reference)));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

export async function insertPatient(
  tx: Tx,
  row: typeof patients.$inferInsert,
): Promise<PatientRow> {
  const [stored] = await tx.insert(patients).values(row).returning();
  if (!stored) throw new Error('The patient was not stored.');
  return stored;
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
