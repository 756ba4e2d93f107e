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
