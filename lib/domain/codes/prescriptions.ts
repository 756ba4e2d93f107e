/** HL7 R4 medication request status (http://hl7.org/fhir/CodeSystem/medicationrequest-status). */
export const prescriptionStatuses = [
  'active',
  'on-hold',
  'cancelled',
  'completed',
  'entered-in-error',
  'stopped',
  'draft',
  'unknown',
] as const;
export type PrescriptionStatus = (typeof prescriptionStatuses)[number];

/** HL7 R4 medication request intent (http://hl7.org/fhir/CodeSystem/medicationrequest-intent). */
export const prescriptionIntents = [
  'proposal',
  'plan',
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
  'option',
] as const;
export type PrescriptionIntent = (typeof prescriptionIntents)[number];

/** Whether it lets anybody give the medicine. What is proposed, planned or one of several options does not, by HL7. */
export const isOrder = (intent: PrescriptionIntent): boolean =>
  intent !== 'proposal' && intent !== 'plan' && intent !== 'option';

/** HL7 R4 request priority (http://hl7.org/fhir/request-priority), the least urgent first. */
export const requestPriorities = ['routine', 'urgent', 'asap', 'stat'] as const;

/** HL7 R4 course of therapy (http://terminology.hl7.org/CodeSystem/medicationrequest-course-of-therapy). */
export const coursesOfTherapy = ['continuous', 'acute', 'seasonal'] as const;

/** HL7 R4 medication request category: where the medicine is to be given or taken. */
export const prescriptionCategories = [
  'inpatient',
  'outpatient',
  'community',
  'discharge',
] as const;
export type PrescriptionCategory = (typeof prescriptionCategories)[number];

export const categoryWords: Record<PrescriptionCategory, string> = {
  inpatient: 'Inpatient',
  outpatient: 'Outpatient',
  community: 'Community',
  discharge: 'Discharge',
};

/** UCUM units of time, as FHIR's timing has them. */
export const periodUnits = ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'] as const;

/** Why a prescription for the ward is over that was active when the stay ended. */
export const stoppedAtDischarge = 'Prescribed on the ward, stopped at discharge.';

/** Why a prescription for the ward is over that was on hold when the stay ended. */
export const heldUntilDischarge = 'On hold on the ward, stopped at discharge.';

/** Why a prescription ended with its stay. */
export const endsWithStay: readonly string[] = [stoppedAtDischarge, heldUntilDischarge];
