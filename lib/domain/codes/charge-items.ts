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

/**
 * The kinds of the billing work list: money to be refunded, charges in place of credited ones, and deposits of patients who
 * are not admitted.
 */
export const correctionKinds = ['refund-due', 'charge-due', 'deposit-left'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** The kinds of the day-end report: also refunds of any payment or deposit that were approved and not paid yet. */
export const openCorrectionKinds = ['refund-due', 'charge-due', 'refund-approved'] as const;
export type OpenCorrectionKind = (typeof openCorrectionKinds)[number];

export const correctionWords: Record<CorrectionKind | OpenCorrectionKind, string> = {
  'refund-due': 'Refund due',
  'charge-due': 'Charge due',
  'deposit-left': 'Deposit left',
  'refund-approved': 'Approved refund, not paid yet',
};
