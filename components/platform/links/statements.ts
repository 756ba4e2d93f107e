/** The address of a patient's statement of account, by uuid. */
export const patientStatementAddress = (patient: string): string =>
  `/statements/patients/${patient}`;

/** The address of a payer's statement of account, by uuid. */
export const payerStatementAddress = (payer: string): string => `/statements/payers/${payer}`;
