import type { Spo2ScaleChangeRow } from '@/db/queries/clinical/spo2-scale-changes';
import type { Spo2ScaleChange } from '@/lib/clinical/spo2-scale/contract';
import { practitionerName } from '@/lib/domain/persons';

/** The change that the present scale is from; null where nobody has set it. */
export const standingChange = (changes: readonly Spo2ScaleChangeRow[]): Spo2ScaleChangeRow | null =>
  changes.find(({ undoneAt }) => undoneAt === null) ?? null;

/** The change that the present scale is from, as it is shown. */
export function presentStanding(changes: readonly Spo2ScaleChangeRow[]): Spo2ScaleChange | null {
  const standing = standingChange(changes);
  return standing && presentChange(standing);
}

export const presentChange = (row: Spo2ScaleChangeRow): Spo2ScaleChange => ({
  uuid: row.id,
  spo2_scale: row.spo2Scale,
  reason: row.reason,
  set_by: row.setById,
  set_by_name: row.setBy && practitionerName(row.setBy),
  created_at: row.createdAt.toISOString(),
  undone_at: row.undoneAt?.toISOString() ?? null,
  undone_by_name: row.undoneByName,
  undo_reason: row.undoReason,
});
