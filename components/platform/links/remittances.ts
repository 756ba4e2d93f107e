/** The address of a payer's remittances, by uuid. */
export const payerRemittancesAddress = (payer: string): string => `/remittances?payer=${payer}`;
