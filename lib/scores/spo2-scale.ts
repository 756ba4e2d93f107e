/** The scale by which NEWS2 reads a patient's saturation. A medical officer sets scale 2, for a prescribed target. */
export const spo2Scales = [1, 2] as const;
export type Spo2Scale = (typeof spo2Scales)[number];

/** The saturation that scale 2 prescribes, in % (Royal College of Physicians, NEWS2 2017, chart 1). */
export const scale2Target = { low: 88, high: 92 } as const;

/** What everyone who decides about oxygen must know: "Scale 2, target 88–92 %"; null on scale 1, as for most patients. */
export const spo2ScaleWords = (scale: Spo2Scale | null): string | null =>
  scale === 2 ? `Scale 2, target ${scale2Target.low}–${scale2Target.high} %` : null;
