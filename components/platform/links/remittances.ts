/** Where what one payer has paid stands, by uuid. */
export const payerRemittancesAddress = (payer: string): string => `/remittances?payer=${payer}`;
