/** After its print, the original may be printed once more for so long. */
export const minutesForOriginal = 15;

type Print = { is_copy: boolean; printed_at: string; printed_by: string | null };

/** Whether a person may print the original of a document again, because the first print did not come out. */
export function mayPrintAgain(
  prints: readonly Print[],
  { userId, now }: { userId: string | null; now: Date },
): boolean {
  const first = prints.find(({ is_copy }) => !is_copy);
  if (!first || userId === null || first.printed_by !== userId) return false;
  return now.getTime() - Date.parse(first.printed_at) <= minutesForOriginal * 60_000;
}
