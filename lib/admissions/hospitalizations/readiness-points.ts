/**
 * The kinds of outstanding items before a discharge. A clinical one is overridden by a medical officer, or by two people,
 * one of them a clinician; the others need a reason. `ofTheLiving`: a patient who died is not observed, treated or seen any
 * more.
 */
export const readinessPoints = {
  'observations-due': { isClinical: true, ofTheLiving: true },
  'score-unsettled': { isClinical: true, ofTheLiving: true },
  'observed-after': { isClinical: true, ofTheLiving: true },
  'open-round': { isClinical: true, ofTheLiving: false },
  'open-care-plan': { isClinical: true, ofTheLiving: false },
  'draft-prescription': { isClinical: true, ofTheLiving: true },
  'casualty-prescription': { isClinical: true, ofTheLiving: true },
  'open-referral': { isClinical: true, ofTheLiving: true },
  'disposition-missing': { isClinical: true, ofTheLiving: false },
  'unpaid-charges': { isClinical: false, ofTheLiving: false },
  'refund-due': { isClinical: false, ofTheLiving: false },
  'unpriced-charges': { isClinical: false, ofTheLiving: false },
  'planned-transfer': { isClinical: false, ofTheLiving: false },
  'child-admitted': { isClinical: false, ofTheLiving: false },
} as const;

export type ReadinessPoint = keyof typeof readinessPoints;

export const readinessPointCodes = Object.keys(readinessPoints) as [
  ReadinessPoint,
  ...ReadinessPoint[],
];
