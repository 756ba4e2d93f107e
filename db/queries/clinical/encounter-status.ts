import { and, desc, eq, notInArray } from 'drizzle-orm';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
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

/** Changes the status of a locked encounter that is not over, and records the step. */
export async function changeEncounterStatus(
  tx: Tx,
  { providerId, id }: Pick<EncounterRow, 'providerId' | 'id'>,
  status: EncounterStatus,
  at: Date,
): Promise<void> {
  await Promise.all([
    tx
      .update(encounters)
      .set({ status, modifiedAt: at })
      .where(and(eq(encounters.providerId, providerId), eq(encounters.id, id))),
    addStatusStep(tx, { providerId, id }, status, at),
  ]);
}

/**
 * Records a step of a locked encounter: the former step lasts until an instant, or until its own beginning if that is
 * later (it was planned ahead, or another server's clock is ahead). The very last step ends where it begins.
 */
export async function addStatusStep(
  tx: Tx,
  { providerId, id: encounterId }: Pick<EncounterRow, 'providerId' | 'id'>,
  status: EncounterStatus,
  at: Date,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> {
  const before = await findLastStep(tx, { providerId, id: encounterId });
  const from = before && before.startTime > at ? before.startTime : at;
  const endTime = isLast ? from : null;
  await Promise.all([
    before &&
      tx
        .update(encounterStatusHistory)
        .set({ endTime: from })
        .where(
          and(
            eq(encounterStatusHistory.providerId, providerId),
            eq(encounterStatusHistory.id, before.id),
          ),
        ),
    tx
      .insert(encounterStatusHistory)
      .values({ providerId, encounterId, status, startTime: from, endTime }),
  ]);
}

/** The present step of an encounter, or its last one. */
export async function findLastStep(
  tx: Tx,
  { providerId, id }: Pick<EncounterRow, 'providerId' | 'id'>,
) {
  const steps = encounterStatusHistory;
  const [last] = await tx
    .select({ id: steps.id, status: steps.status, startTime: steps.startTime })
    .from(steps)
    .where(and(eq(steps.providerId, providerId), eq(steps.encounterId, id)))
    .orderBy(desc(steps.startTime), desc(steps.id))
    .limit(1);
  return last;
}
