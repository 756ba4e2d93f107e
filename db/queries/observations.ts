import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { patientsMatching } from '@/db/queries/patients';
import { pointsAt } from '@/db/queries/reference';
import {
  hospitalizations,
  observationDefinitions,
  observationSets,
  observations,
  patients,
  practitioners,
  users,
} from '@/db/schema/index';

type Reference = { id: string } | { number: number };
type Name = { title: string; firstName: string; lastName: string };

/** An observation with what the interface shows of its patient and its performer. */
export type ObservationRow = {
  observation: typeof observations.$inferSelect;
  patientNumber: number;
  performer: Name | null;
};

type ObservationFilter = {
  search?: string | undefined;
  status?: string | undefined;
  patients: readonly Reference[];
  encounterIds: readonly string[];
  category?: string | undefined;
  unit?: string | undefined;
  code?: string | undefined;
};

const performerName = {
  title: practitioners.title,
  firstName: practitioners.firstName,
  lastName: practitioners.lastName,
};

function selectObservations(tx: Tx) {
  return tx
    .select({
      observation: observations,
      patientNumber: patients.number,
      performer: performerName,
    })
    .from(observations)
    .innerJoin(
      patients,
      and(
        eq(patients.providerId, observations.providerId),
        eq(patients.id, observations.patientId),
      ),
    )
    .leftJoin(
      practitioners,
      and(
        eq(practitioners.providerId, observations.providerId),
        eq(practitioners.id, observations.performerId),
      ),
    );
}

/** One page of observations, the latest first, and how many there are in all. */
export async function listObservations(
  tx: Tx,
  providerId: string,
  filter: ObservationFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ObservationRow[]; total: number }> {
  const where = and(
    eq(observations.providerId, providerId),
    filter.search ? await isOfMatchingPatient(tx, providerId, filter.search) : undefined,
    filter.status === undefined ? undefined : eq(observations.status, filter.status),
    ...filter.patients.map((patient) =>
      pointsAt(observations.patientId, patients, [providerId], patient),
    ),
    ...filter.encounterIds.map((id) => eq(observations.encounterId, id)),
    filter.category ? eq(observations.category, filter.category) : undefined,
    filter.unit ? eq(observations.unit, filter.unit) : undefined,
    filter.code ? eq(observations.code, filter.code) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    selectObservations(tx)
      .where(where)
      .orderBy(desc(observations.createdAt), desc(observations.number))
      .limit(page.limit)
      .offset(page.offset),
    tx.select({ total: count() }).from(observations).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** More patients than these are not named one by one. */
const namedPatients = 1000;

/**
 * Few patients are looked up before, so that their observations are found by the patient's index: the planner takes a
 * search for one that many patients match, and would walk through all observations by time until a page is full.
 */
async function isOfMatchingPatient(tx: Tx, providerId: string, search: string): Promise<SQL> {
  const matching = patientsMatching(providerId, search);
  const found = await tx.execute<{ id: string }>(
    sql`select matched.id from ${matching} as matched limit ${namedPatients + 1}`,
  );
  if (found.length > namedPatients) return inArray(observations.patientId, matching);
  const ids = found.map(({ id }) => id);
  return sql`${observations.patientId} = any(${sql.param(ids)}::uuid[])`;
}

/** The observations of these sets, in the order in which each set was sent. */
export async function listObservationsOfSets(
  tx: Tx,
  providerId: string,
  setIds: readonly string[],
): Promise<ObservationRow[]> {
  if (setIds.length === 0) return [];
  return selectObservations(tx)
    .where(and(eq(observations.providerId, providerId), inArray(observations.setId, [...setIds])))
    .orderBy(asc(observations.number));
}

/** One page of a patient's sets, the latest first. */
export async function listObservationSets(
  tx: Tx,
  providerId: string,
  patientId: string,
  page: { limit: number; offset: number },
) {
  const where = and(
    eq(observationSets.providerId, providerId),
    eq(observationSets.patientId, patientId),
  );
  const recorders = alias(users, 'recorders');
  const [rows, [counted]] = await Promise.all([
    tx
      .select({ set: observationSets, performer: performerName, recordedBy: recorders.name })
      .from(observationSets)
      .leftJoin(
        practitioners,
        and(
          eq(practitioners.providerId, observationSets.providerId),
          eq(practitioners.id, observationSets.performerId),
        ),
      )
      .leftJoin(recorders, eq(recorders.id, observationSets.recordedById))
      .where(where)
      .orderBy(desc(observationSets.effectiveAt), desc(observationSets.id))
      .limit(page.limit)
      .offset(page.offset),
    tx.select({ total: count() }).from(observationSets).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The patient's latest value of each code; `since` and `until` are instants, both included. */
export async function latestValues(
  tx: Tx,
  providerId: string,
  patientId: string,
  codes: readonly string[],
  { since, until }: { since?: Date; until?: Date } = {},
): Promise<Map<string, { value: string; at: Date }>> {
  if (codes.length === 0) return new Map();
  const rows = await tx.execute<{ code: string; value: string; at: string }>(sql`
    select latest.code, latest.value, latest.created_at as at
    from unnest(${sql.param([...codes])}::text[]) as wanted(code)
    cross join lateral (
      select o.code, o.value, o.created_at from observations o
      where o.provider_id = ${providerId} and o.patient_id = ${patientId} and o.code = wanted.code
        and o.created_at between ${since?.toISOString() ?? '-infinity'}::timestamptz
          and ${until?.toISOString() ?? 'infinity'}::timestamptz
      order by o.created_at desc, o.number desc limit 1
    ) latest`);
  return new Map(rows.map(({ code, value, at }) => [code, { value, at: new Date(at) }]));
}

/** The provider's own definitions of these codes. */
export async function listDefinitions(tx: Tx, providerId: string, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return tx
    .select({
      code: observationDefinitions.code,
      referenceRangeLow: observationDefinitions.referenceRangeLow,
      referenceRangeHigh: observationDefinitions.referenceRangeHigh,
    })
    .from(observationDefinitions)
    .where(
      and(
        eq(observationDefinitions.providerId, providerId),
        inArray(observationDefinitions.code, [...codes]),
      ),
    );
}

/** The ward on which the patient lies now, or null. */
export async function findCurrentWardId(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ wardId: hospitalizations.wardId })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        eq(hospitalizations.isActive, true),
        isNull(hospitalizations.deletedAt),
      ),
    );
  return row?.wardId ?? null;
}

/** Stores a set and its observations, all in one statement each; the rows come back in the given order. */
export async function insertObservationSet(
  tx: Tx,
  set: typeof observationSets.$inferInsert,
  items: readonly (typeof observations.$inferInsert & { id: string })[],
): Promise<(typeof observations.$inferSelect)[]> {
  await tx.insert(observationSets).values(set);
  const stored = await tx
    .insert(observations)
    .values([...items])
    .returning();
  const byId = new Map(stored.map((row) => [row.id, row]));
  return items.map(({ id }) => {
    const row = byId.get(id);
    if (!row) throw new Error('An observation was not stored.');
    return row;
  });
}
