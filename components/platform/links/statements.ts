/** Where a patient's statement of account stands, by uuid. */
export const patientStatementAddress = (patient: string): string =>
  `/statements/patients/${patient}`;

/** Where a payer's statement of account stands, by uuid. */
export const payerStatementAddress = (payer: string): string => `/statements/payers/${payer}`;
