/** FHIR charge item statuses, as far as a bill knows them. */
export const chargeItemStatuses = ['billable', 'billed', 'paid', 'cancelled'] as const;
export type ChargeItemStatus = (typeof chargeItemStatuses)[number];

/** The source of a charge item. */
export const chargeSources = [
  'admission',
  'encounter',
  'bed-night',
  'prescription',
  'manual',
] as const;
export type ChargeSource = (typeof chargeSources)[number];

/** The kinds of the billing work list: money to be refunded, and charges in place of credited ones. */
export const correctionKinds = ['refund-due', 'charge-due'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

export const correctionWords: Record<CorrectionKind, string> = {
  'refund-due': 'Refund due',
  'charge-due': 'Charge due',
};
