import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { inserting } from '@/db/queries/platform/inserting';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { practitioners, spo2ScaleChanges, users } from '@/db/schema/index';

const selectChanges = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(spo2ScaleChanges),
      setBy: practitionerNameParts,
      undoneByName: users.name,
    })
    .from(spo2ScaleChanges)
    .leftJoin(practitioners, refersTo(spo2ScaleChanges.setById, practitioners))
    .leftJoin(users, eq(users.id, spo2ScaleChanges.undoneById));

/** A change of a patient's SpO2 scale, with who decided and who undid it. */
export type Spo2ScaleChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];

/** No list of changes is longer. */
const mostChanges = 100;

/** The last hundred changes of a patient's SpO2 scale, also those that were undone, the latest first. */
export function listSpo2ScaleChanges(tx: Tx, providerId: string, patientId: string) {
  return selectChanges(tx)
    .where(
      and(eq(spo2ScaleChanges.providerId, providerId), eq(spo2ScaleChanges.patientId, patientId)),
    )
    .orderBy(desc(spo2ScaleChanges.createdAt), desc(spo2ScaleChanges.id))
    .limit(mostChanges);
}

export const insertSpo2ScaleChange = inserting(spo2ScaleChanges);

export async function undoSpo2ScaleChange(
  tx: Tx,
  providerId: string,
  id: string,
  undone: { undoneAt: Date; undoneById: string | null; undoReason: string },
): Promise<void> {
  await tx
    .update(spo2ScaleChanges)
    .set(undone)
    .where(and(eq(spo2ScaleChanges.providerId, providerId), eq(spo2ScaleChanges.id, id)));
}
