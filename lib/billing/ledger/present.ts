/** A journal that was recorded by hand, with the names of its author and of the person who voided it. */
type Posting = {
  postedAt: Date;
  postedByName: string | null;
  voidedAt: Date | null;
  voidedByName: string | null;
  voidReason: string | null;
};

/** Whether the record is still valid, and `postingFields` (`record.ts`). */
export const presentPosting = (row: Posting) => ({
  status: row.voidedAt === null ? ('recorded' as const) : ('voided' as const),
  recorded_at: row.postedAt.toISOString(),
  recorded_by_name: row.postedByName,
  voided_at: row.voidedAt?.toISOString() ?? null,
  voided_by_name: row.voidedByName,
  void_reason: row.voidReason,
});
