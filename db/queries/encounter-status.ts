import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { encounterStatusHistory, encounters } from '@/db/schema/index';
import type { EncounterStatus } from '@/lib/encounters/codes';

export type EncounterRow = typeof encounters.$inferSelect;

/** An encounter of this provider, or null; whoever would change it waits until the transaction ends. */
export async function lockEncounter(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<EncounterRow | null> {
  const [row] = await tx
    .select()
    .from(encounters)
    .where(and(eq(encounters.providerId, providerId), eq(encounters.id, id)))
    .for('update');
  return row ?? null;
}

/** Changes the status of a locked encounter and keeps the step: the open one ends, the new one begins. */
export async function changeEncounterStatus(
  tx: Tx,
  encounter: Pick<EncounterRow, 'providerId' | 'id'>,
  change: { status: EncounterStatus; startTime?: Date; endTime?: Date },
  at: Date,
): Promise<void> {
  const { providerId, id } = encounter;
  await tx
    .update(encounters)
    .set({ ...change, modifiedAt: at })
    .where(and(eq(encounters.providerId, providerId), eq(encounters.id, id)));
  await tx
    .update(encounterStatusHistory)
    .set({ endTime: at })
    .where(
      and(
        eq(encounterStatusHistory.providerId, providerId),
        eq(encounterStatusHistory.encounterId, id),
        isNull(encounterStatusHistory.endTime),
      ),
    );
  await tx.insert(encounterStatusHistory).values({
    providerId,
    encounterId: id,
    status: change.status,
    startTime: at,
    endTime: change.endTime ?? null,
  });
}
