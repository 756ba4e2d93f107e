/** HL7 R4 encounter status (http://hl7.org/fhir/encounter-status). */
export const encounterStatuses = [
  'planned',
  'arrived',
  'triaged',
  'in-progress',
  'onleave',
  'finished',
  'cancelled',
  'entered-in-error',
  'unknown',
] as const;
export type EncounterStatus = (typeof encounterStatuses)[number];

/** HL7 v3 ActEncounterCode, as the lower-case, hyphenated display. */
export const encounterClasses = [
  'ambulatory',
  'inpatient-encounter',
  'emergency',
  'field',
  'home-health',
  'observation-encounter',
  'short-stay',
  'virtual',
] as const;

/** HL7 v3 ActPriority, as the lower-case, hyphenated display. */
export const encounterPriorities = [
  'asap',
  'callback-results',
  'callback-for-scheduling',
  'callback-placer-for-scheduling',
  'contact-recipient-for-scheduling',
  'elective',
  'emergency',
  'preop',
  'as-needed',
  'routine',
  'rush-reporting',
  'stat',
  'timing-critical',
  'use-as-directed',
  'urgent',
] as const;

/** HL7 R4 charge item status (http://hl7.org/fhir/chargeitem-status). */
export const encounterChargeStatuses = [
  'planned',
  'billable',
  'not-billable',
  'aborted',
  'billed',
  'entered-in-error',
] as const;
