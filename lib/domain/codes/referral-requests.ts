/** HL7 R4 service request status (http://hl7.org/fhir/request-status). */
export const referralStatuses = [
  'draft',
  'active',
  'on-hold',
  'revoked',
  'completed',
  'entered-in-error',
  'unknown',
] as const;
export type ReferralStatus = (typeof referralStatuses)[number];
