/** The kinds of identifiers of a patient besides the MR number (HL7 v2 table 0203: NI, HC, PPN, BCT, XX). */
export const identifierTypes = [
  'national-id',
  'insurance',
  'passport',
  'birth-certificate',
  'other',
] as const;
export type IdentifierType = (typeof identifierTypes)[number];
