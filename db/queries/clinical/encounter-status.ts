import { and, desc, eq, notInArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { builtOnce, type Places } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { sendUpdate } from '@/db/queries/platform/rows';
import { encounterStatusHistory, encounters } from '@/db/schema/index';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';

export type EncounterRow = typeof encounters.$inferSelect;

/** Of encounters that are not over. */
export const isNotOver = notInArray(encounters.status, [
  'finished',
  'cancelled',
  'entered-in-error',
]);

/** An encounter of this provider, locked until the transaction ends; or null. */
export const lockEncounter = (
  tx: Tx,
  providerId: string,
  id: string,
): Promise<EncounterRow | null> => firstRow(selectLocked(tx, { providerId, id }));

const selectLocked = builtOnce(
  (tx, { providerId, id }: Places<{ providerId: string; id: string }>) =>
    tx
      .select()
      .from(encounters)
      .where(and(eq(encounters.providerId, providerId), eq(encounters.id, id)))
      .for('no key update'),
);

type Of = Pick<EncounterRow, 'providerId' | 'id'>;

/** Changes the status of a locked encounter that is not over, and records the step. */
export async function changeEncounterStatus(
  tx: Tx,
  { providerId, id }: Of,
  status: EncounterStatus,
  at: Date,
): Promise<void> {
  await sendUpdate(tx, encounters, providerId, id, { status, modifiedAt: at });
  await addStatusStep(tx, { providerId, id }, status, at);
}

/**
 * Records a step of a locked encounter: the former step lasts until an instant, or until its own beginning if that is
 * later (it was planned ahead, or another server's clock is ahead). The very last step ends where it begins.
 */
export const addStatusStep = (
  tx: Tx,
  { providerId, id: encounterId }: Of,
  status: EncounterStatus,
  at: Date,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> =>
  sendAhead(tx, {
    sql: `with former as (
        select id, start_time from encounter_status_history
        where provider_id = $1 and encounter_id = $2 order by start_time desc, id desc limit 1
      ), ended as (
        update encounter_status_history step set end_time = greatest(former.start_time, $5)
        from former where step.provider_id = $1 and step.id = former.id
      )
      insert into encounter_status_history (provider_id, encounter_id, id, status, start_time, end_time)
      select $1, $2, $3, $4, start_time, case when $6 then start_time end
      from (select greatest($5::timestamptz, (select start_time from former)) as start_time) step`,
    params: [providerId, encounterId, v7(), status, at.toISOString(), isLast],
  });

/** The present step of an encounter, or its last one. */
export async function findLastStep(tx: Tx, { providerId, id }: Of) {
  const steps = encounterStatusHistory;
  const [last] = await tx
    .select({ id: steps.id, status: steps.status, startTime: steps.startTime })
    .from(steps)
    .where(and(eq(steps.providerId, providerId), eq(steps.encounterId, id)))
    .orderBy(desc(steps.startTime), desc(steps.id))
    .limit(1);
  return last;
}
