/** A payout is valid until it is voided. */
export const payoutStatuses = ['recorded', 'voided'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
