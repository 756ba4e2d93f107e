import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { observationSets } from '@/db/schema/index';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';

/** How what was withdrawn is shown, whatever its row says. */
export const withdrawnStatus = 'entered-in-error';

/** A row of an encounter: a table of the schema, or the alias of one in a statement of text. */
type OfEncounter = string | { providerId: SQLWrapper; encounterId: SQLWrapper };

/** The same of a row of a set. */
type OfSet = string | { providerId: SQLWrapper; encounterId: SQLWrapper; setId: SQLWrapper };

/**
 * Whether what was recorded or ordered in an encounter is most likely another patient's: the encounter was entered in
 * error, or its stay was deleted.
 */
export function isInWithdrawnEncounter(row: OfEncounter): SQL<boolean> {
  const { providerId, encounterId } =
    typeof row === 'string'
      ? {
          providerId: sql`${sql.identifier(row)}.provider_id`,
          encounterId: sql`${sql.identifier(row)}.encounter_id`,
        }
      : row;
  return sql<boolean>`((
    select recorded_in.status = 'entered-in-error' or (
      select stay.deleted_at is not null from hospitalizations stay
      where stay.provider_id = recorded_in.provider_id and stay.id = recorded_in.hospitalization_id) is true
    from encounters recorded_in
    where recorded_in.provider_id = ${providerId} and recorded_in.id = ${encounterId}) is true)`;
}

/**
 * Whether an observation, a set of them or a score was withdrawn with its set, or was recorded in an encounter that was
 * withdrawn. It stays on record and has no effect.
 *
 * Three probes by primary keys for each row that is looked at. Nested scalar subqueries are never planned as a join, so
 * that a search for the latest row still follows its index and ends at the first row that counts.
 */
export function isSetWithdrawn(row: OfSet): SQL<boolean> {
  const { providerId, setId } =
    typeof row === 'string'
      ? {
          providerId: sql`${sql.identifier(row)}.provider_id`,
          setId: sql`${sql.identifier(row)}.set_id`,
        }
      : row;
  return sql<boolean>`(${isInWithdrawnEncounter(row)}
    or (select true from observation_withdrawals withdrawal
      where withdrawal.provider_id = ${providerId} and withdrawal.set_id = ${setId}) is true)`;
}

/** Whether it counts: the opposite of `isSetWithdrawn`. */
export const isNotWithdrawn = (row: OfSet): SQL<boolean> =>
  sql<boolean>`(not ${isSetWithdrawn(row)})`;

/** A set itself, as what hangs on it asks. */
export const scoreTarget = {
  providerId: observationSets.providerId,
  encounterId: observationSets.encounterId,
  setId: observationSets.id,
};

/** The sets of a provider that were withdrawn by themselves. */
export const withdrawnSets = (providerId: Placeholder | string): SQL =>
  sql`select w.set_id from observation_withdrawals w where w.provider_id = ${providerId}`;

/** The encounters of a provider whose observations are withdrawn. */
export const withdrawnEncounters = (providerId: Placeholder): SQL => sql`
  select e.id from encounters e where e.provider_id = ${providerId} and e.status = ${withdrawnStatus}
  union all
  select e.id from hospitalizations h
  join encounters e on e.provider_id = h.provider_id and e.patient_id = h.patient_id and e.hospitalization_id = h.id
  where h.provider_id = ${providerId} and h.deleted_at is not null`;

/** The encounters of a patient whose observations are withdrawn. */
export const withdrawnEncountersOf = (providerId: string, patientId: string): SQL => sql`
  select e.id from encounters e where e.provider_id = ${providerId} and e.patient_id = ${patientId}
    and (e.status = ${withdrawnStatus} or e.hospitalization_id in (
      select h.id from hospitalizations h
      where h.provider_id = ${providerId} and h.patient_id = ${patientId} and h.deleted_at is not null))`;

/**
 * The status that an encounter is shown with beside what was recorded in it: a ward round that was over when its stay was
 * deleted keeps its own, and, like the stay, is not this patient's.
 */
export const shownEncounterStatus = (encounter: {
  providerId: SQLWrapper;
  hospitalizationId: SQLWrapper;
  status: SQLWrapper;
}): SQL<EncounterStatus> => sql<EncounterStatus>`case
  when ${encounter.status} not in ('cancelled', ${withdrawnStatus}) and exists (
    select 1 from hospitalizations stay
    where stay.provider_id = ${encounter.providerId} and stay.id = ${encounter.hospitalizationId}
      and stay.deleted_at is not null)
  then ${withdrawnStatus} else ${encounter.status} end`;

/** As `isSetWithdrawn`, of one encounter. */
export async function isEncounterWithdrawn(
  tx: Tx,
  providerId: string,
  encounterId: string,
): Promise<boolean> {
  const found = await tx.execute<{ id: string }>(sql`
    select e.id from encounters e where e.provider_id = ${providerId} and e.id = ${encounterId}
      and (e.status = ${withdrawnStatus} or exists (
        select 1 from hospitalizations h
        where h.provider_id = e.provider_id and h.id = e.hospitalization_id and h.deleted_at is not null))`);
  return found.length > 0;
}
