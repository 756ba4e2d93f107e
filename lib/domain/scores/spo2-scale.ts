/** The scale by which NEWS2 reads a patient's saturation. A medical officer sets scale 2, for a prescribed target. */
export const spo2Scales = [1, 2] as const;
export type Spo2Scale = (typeof spo2Scales)[number];

/** The saturation that scale 2 prescribes, in % (Royal College of Physicians, NEWS2 2017, chart 1). */
export const scale2Target = { low: 88, high: 92 } as const;

/** The words for everyone who decides about oxygen: "Scale 2, target 88–92 %"; null on scale 1, as for most patients. */
export const spo2ScaleWords = (scale: Spo2Scale | null): string | null =>
  scale === 2 ? `Scale 2, target ${scale2Target.low}–${scale2Target.high} %` : null;

/** The scale that a patient had at an instant, by the changes that were not undone; scale 1 before the first of them. */
export const scaleAt = (
  changes: readonly { spo2Scale: Spo2Scale; createdAt: Date; undoneAt: Date | null }[],
  at: Date,
): Spo2Scale =>
  changes
    .filter(({ createdAt, undoneAt }) => undoneAt === null && createdAt <= at)
    .reduce<{ spo2Scale: Spo2Scale; createdAt: Date | null }>(
      (last, one) => (last.createdAt === null || one.createdAt > last.createdAt ? one : last),
      { spo2Scale: 1, createdAt: null },
    ).spo2Scale;
