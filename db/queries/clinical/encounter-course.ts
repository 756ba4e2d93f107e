import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { giveVideoTokens, takeVideoTokens } from '@/db/queries/clinical/encounter-participants';
import {
  addStatusStep,
  type EncounterRow,
  findLastStep,
  isNotOver,
} from '@/db/queries/clinical/encounter-status';
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

/** The periods that last as long as the encounter. */
const lasting: Periods[] = [encounterClassHistory, encounterLocations, encounterParticipants];

const of = (table: Periods, { providerId, id }: EncounterRow): SQL | undefined =>
  and(eq(table.providerId, providerId), eq(table.encounterId, id));

/** The end of a period that lasts until an instant: never before its own beginning. */
const endAt = (table: Periods, at: Date): SQL =>
  sql`greatest(${table.startTime}, ${at.toISOString()}::timestamptz)`;

/** A participant who has left can no longer join the video call. */
const close = (tx: Tx, table: Periods, encounter: EncounterRow, at: Date) =>
  tx
    .update(table)
    .set({
      endTime: endAt(table, at),
      ...(table === encounterParticipants ? { videoToken: null } : {}),
    })
    .where(and(of(table, encounter), isNull(table.endTime)));

/** Changes columns of an encounter. */
export async function updateEncounter(
  tx: Tx,
  { providerId, id }: EncounterRow,
  change: Partial<typeof encounters.$inferInsert>,
): Promise<void> {
  await tx
    .update(encounters)
    .set(change)
    .where(and(eq(encounters.providerId, providerId), eq(encounters.id, id)));
}

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
  encounter: EncounterRow,
  last: {
    status: 'finished' | 'cancelled' | 'entered-in-error';
    at: Date;
    endTime: Date | null;
  },
  { now }: { now: Date },
): Promise<void> {
  const { status, at, endTime } = last;
  await Promise.all([
    updateEncounter(tx, encounter, { status, endTime, modifiedAt: now }),
    addStatusStep(tx, encounter, status, at, { isLast: true }),
    ...lasting.map((table) => close(tx, table, encounter, endTime ?? at)),
  ]);
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
  encounter: EncounterRow,
  { locationId, at }: { locationId: string; at: Date },
): Promise<void> {
  // Sent in this order.
  await Promise.all([
    close(tx, encounterLocations, encounter, at),
    tx.insert(encounterLocations).values({
      providerId: encounter.providerId,
      encounterId: encounter.id,
      locationId,
      startTime: at,
    }),
  ]);
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

/** Locks every encounter of a patient that is not over, with any participants. */
export async function lockOpenEncounters(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<void> {
  await tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(eq(encounters.providerId, providerId), eq(encounters.patientId, patientId), isNotOver),
    )
    .orderBy(asc(encounters.id))
    .for('no key update');
}

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
export function lockOpenRounds(tx: Tx, { providerId, id }: EncounterRow): Promise<EncounterRow[]> {
  return tx
    .select()
    .from(encounters)
    .where(and(eq(encounters.providerId, providerId), eq(encounters.partOfId, id), isNotOver))
    .orderBy(asc(encounters.id))
    .for('no key update');
}
