/**
 * The kinds of a timeline, each with its rank: of entries at the same instant the one of the higher rank comes later, so
 * that an admission is below what began with it and a discharge above what ended with it.
 */
export const timelineRanks = {
  admission: 10,
  encounter: 20,
  round: 30,
  observations: 40,
  review: 45,
  note: 50,
  prescription: 60,
  referral: 70,
  'referral-reply': 75,
  transfer: 80,
  charge: 85,
  discharge: 90,
  death: 95,
} as const;

export type TimelineKind = keyof typeof timelineRanks;

export const timelineKinds = Object.keys(timelineRanks) as [TimelineKind, ...TimelineKind[]];
