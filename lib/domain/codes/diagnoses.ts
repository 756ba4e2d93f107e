/**
 * How sure a diagnosis is: HL7 R4 condition-ver-status (http://terminology.hl7.org/CodeSystem/condition-ver-status), in
 * the spelling of the interface. Its `entered-in-error` is a diagnosis that was deleted; `unconfirmed` is not used, since
 * a diagnosis is provisional or differential.
 */
export const diagnosisStatuses = ['PROVISIONAL', 'DIFFERENTIAL', 'CONFIRMED', 'REFUTED'] as const;

export type DiagnosisStatus = (typeof diagnosisStatuses)[number];

/**
 * How the condition itself is: HL7 R4 condition-clinical (http://terminology.hl7.org/CodeSystem/condition-clinical), in
 * the spelling of the interface. `inactive` and `relapse` are the general and the neighbouring terms of codes that are here.
 */
export const clinicalStatuses = ['ACTIVE', 'RECURRENCE', 'REMISSION', 'RESOLVED'] as const;

export type ClinicalStatus = (typeof clinicalStatuses)[number];
