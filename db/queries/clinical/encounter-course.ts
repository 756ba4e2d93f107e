import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { builtOnce, type Places } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { giveVideoTokens, takeVideoTokens } from '@/db/queries/clinical/encounter-participants';
import {
  addStatusStep,
  type EncounterRow,
  findLastStep,
  isNotOver,
} from '@/db/queries/clinical/encounter-status';
import { sendUpdate } from '@/db/queries/platform/rows';
import {
  encounterClassHistory,
  encounterLocations,
  encounterParticipants,
  encounterStatusHistory,
  encounters,
} from '@/db/schema/index';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';

type Periods = PgTable & {
  providerId: PgColumn;
  encounterId: PgColumn;
  startTime: PgColumn;
  endTime: PgColumn;
};

type Of = Pick<EncounterRow, 'providerId' | 'id'>;

const of = (table: Periods, { providerId, id }: Of): SQL | undefined =>
  and(eq(table.providerId, providerId), eq(table.encounterId, id));

/** The end of a period that lasts until an instant: never before its own beginning. */
const endAt = (table: Periods, at: Date): SQL =>
  sql`greatest(${table.startTime}, ${at.toISOString()}::timestamptz)`;

/** Changes columns of an encounter. */
export const updateEncounter = (
  tx: Tx,
  { providerId, id }: Of,
  change: Partial<typeof encounters.$inferInsert>,
): Promise<void> => sendUpdate(tx, encounters, providerId, id, change);

/** Finishes a locked encounter at an instant: its status, class, location and participants end then. */
export async function finishEncounter(
  tx: Tx,
  encounter: EncounterRow,
  at: Date,
  { now }: { now: Date },
): Promise<void> {
  await closeEncounter(tx, encounter, { status: 'finished', at, endTime: at }, { now });
}

/** Records that a locked encounter never took place, whatever its status. If it had ended, it keeps its end. */
export async function cancelEncounter(
  tx: Tx,
  encounter: EncounterRow,
  { now }: { now: Date },
): Promise<void> {
  // It may have begun some minutes ahead of this server's clock.
  const at = new Date(Math.max(+encounter.startTime, +now));
  const endTime = encounter.endTime ?? at;
  await closeEncounter(tx, encounter, { status: 'cancelled', at, endTime }, { now });
}

/**
 * Gives a locked encounter its last status at an instant. Its periods end with it; an encounter that never began has
 * no end.
 */
export async function closeEncounter(
  tx: Tx,
  encounter: Of,
  last: {
    status: 'finished' | 'cancelled' | 'entered-in-error';
    at: Date;
    endTime: Date | null;
  },
  { now }: { now: Date },
): Promise<void> {
  const { status, at, endTime } = last;
  await updateEncounter(tx, encounter, { status, endTime, modifiedAt: now });
  await addStatusStep(tx, encounter, status, at, { isLast: true });
  // A participant who has left can no longer join the video call.
  await sendAhead(tx, {
    sql: `with of_class as (
        update encounter_class_history set end_time = greatest(start_time, $3)
        where provider_id = $1 and encounter_id = $2 and end_time is null
      ), of_location as (
        update encounter_locations set end_time = greatest(start_time, $3)
        where provider_id = $1 and encounter_id = $2 and end_time is null
      )
      update encounter_participants set end_time = greatest(start_time, $3), video_token = null, modified_at = $4
      where provider_id = $1 and encounter_id = $2 and end_time is null`,
    params: [encounter.providerId, encounter.id, (endTime ?? at).toISOString(), now.toISOString()],
  });
}

/** Moves the start of a locked, planned encounter to an earlier instant, with its participants. */
export async function startEarlier(tx: Tx, encounter: EncounterRow, at: Date): Promise<void> {
  await updateEncounter(tx, encounter, { startTime: at });
  await tx
    .update(encounterParticipants)
    .set({ startTime: at })
    .where(and(of(encounterParticipants, encounter), gt(encounterParticipants.startTime, at)));
}

/**
 * Changes the class of a locked encounter and records the step: the former class lasts until then. Participants get a
 * token for the video call when the encounter becomes virtual, and lose it when it no longer is.
 */
export async function changeEncounterClass(
  tx: Tx,
  encounter: EncounterRow,
  encounterClass: EncounterRow['encounterClass'],
  at: Date,
): Promise<void> {
  const { providerId, id: encounterId } = encounter;
  await updateEncounter(tx, encounter, { encounterClass, modifiedAt: at });
  if (encounterClass === 'virtual') await giveVideoTokens(tx, encounter);
  else if (encounter.encounterClass === 'virtual') await takeVideoTokens(tx, encounter);
  const [ended] = await tx
    .update(encounterClassHistory)
    .set({ endTime: endAt(encounterClassHistory, at) })
    .where(and(of(encounterClassHistory, encounter), isNull(encounterClassHistory.endTime)))
    .returning({ endTime: encounterClassHistory.endTime });
  const startTime = ended?.endTime ?? at;
  await tx
    .insert(encounterClassHistory)
    .values({ providerId, encounterId, encounterClass, startTime });
}

/**
 * Undoes the finishing of a locked encounter: its last step is removed, and its periods are open again. Returns the
 * status that it had before, and has again.
 */
export async function reopenEncounter(
  tx: Tx,
  encounter: EncounterRow & { endTime: Date },
  { now }: { now: Date },
): Promise<EncounterStatus> {
  const steps = encounterStatusHistory;
  await tx.delete(steps).where(and(of(steps, encounter), eq(steps.status, 'finished')));
  const last = await findLastStep(tx, encounter);
  if (last) {
    await tx
      .update(steps)
      .set({ endTime: null })
      .where(and(of(steps, encounter), eq(steps.id, last.id)));
  }
  const status = last?.status ?? 'in-progress';
  await updateEncounter(tx, encounter, { status, endTime: null, modifiedAt: now });
  const endedWithIt = (table: Periods) =>
    and(of(table, encounter), eq(table.endTime, endAt(table, encounter.endTime)));
  const participants = encounterParticipants;
  await tx.update(participants).set({ endTime: null }).where(endedWithIt(participants));
  for (const table of [encounterClassHistory, encounterLocations]) {
    // A step that began and ended at the same instant is older than the last one.
    const latest = tx
      .select({ id: table.id })
      .from(table)
      .where(endedWithIt(table))
      .orderBy(desc(table.startTime), desc(table.id))
      .limit(1);
    await tx
      .update(table)
      .set({ endTime: null })
      .where(and(of(table, encounter), inArray(table.id, latest)));
  }
  return status;
}

/** Records that the patient of a locked encounter went to another location at an instant. */
export async function moveEncounter(
  tx: Tx,
  encounter: Of,
  { locationId, at }: { locationId: string; at: Date },
): Promise<void> {
  await sendAhead(tx, {
    sql: `with former as (
        update encounter_locations set end_time = greatest(start_time, $5)
        where provider_id = $1 and encounter_id = $2 and end_time is null
      )
      insert into encounter_locations (provider_id, encounter_id, id, location_id, start_time)
      values ($1, $2, $3, $4, $5)`,
    params: [encounter.providerId, encounter.id, v7(), locationId, at.toISOString()],
  });
}

/** Undoes the move that was recorded at an instant: the patient has been at the location before it all along. */
export async function unmoveEncounter(tx: Tx, encounter: EncounterRow, at: Date): Promise<void> {
  const places = encounterLocations;
  await tx.delete(places).where(and(of(places, encounter), eq(places.startTime, at)));
  await tx
    .update(places)
    .set({ endTime: null })
    .where(and(of(places, encounter), eq(places.endTime, at)));
}

/** Locks every encounter of a patient that was not over at an instant. */
export const lockOpenEncounters = builtOnce(
  (
    tx,
    { providerId, patientId, at }: Places<{ providerId: string; patientId: string; at: Date }>,
  ) =>
    tx
      .select({ id: encounters.id })
      .from(encounters)
      .where(
        and(
          eq(encounters.providerId, providerId),
          eq(encounters.patientId, patientId),
          or(isNotOver, gt(encounters.endTime, at)),
        ),
      )
      .orderBy(asc(encounters.id))
      .for('no key update'),
);

/**
 * The ward rounds of an admission encounter that the discharge recorded at an instant has finished, locked. Rounds
 * that a person had finished before, or that were withdrawn since, were changed at another instant.
 */
export function lockRoundsFinishedBy(
  tx: Tx,
  { providerId, id }: EncounterRow,
  recordedAt: Date,
): Promise<EncounterRow[]> {
  return tx
    .select()
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        eq(encounters.partOfId, id),
        eq(encounters.status, 'finished'),
        eq(encounters.modifiedAt, recordedAt),
      ),
    )
    .orderBy(asc(encounters.id))
    .for('no key update');
}

/** The ward rounds of an admission encounter that are not over, locked. */
export const lockOpenRounds = builtOnce((tx, { providerId, id }: Places<Of>) =>
  tx
    .select()
    .from(encounters)
    .where(and(eq(encounters.providerId, providerId), eq(encounters.partOfId, id), isNotOver))
    .orderBy(asc(encounters.id))
    .for('no key update'),
);
