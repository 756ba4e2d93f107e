/** A remittance is valid until it is voided. */
export const remittanceStatuses = ['recorded', 'voided'] as const;
export type RemittanceStatus = (typeof remittanceStatuses)[number];
