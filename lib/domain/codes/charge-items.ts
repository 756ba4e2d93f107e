/** FHIR charge item statuses, as far as a bill knows them. */
export const chargeItemStatuses = ['billable', 'billed', 'paid', 'cancelled'] as const;
export type ChargeItemStatus = (typeof chargeItemStatuses)[number];

/** What a charge item was made from. */
export const chargeSources = [
  'admission',
  'encounter',
  'bed-night',
  'prescription',
  'manual',
] as const;
export type ChargeSource = (typeof chargeSources)[number];

/** What is on the billing work list: money to be refunded, and charges in place of what was credited. */
export const correctionKinds = ['refund-due', 'charge-due'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

export const correctionWords: Record<CorrectionKind, string> = {
  'refund-due': 'Refund due',
  'charge-due': 'Charge due',
};
