import type { z } from 'zod';
import type {
  DosageValues,
  PrescriptionParts,
  PrescriptionRow,
} from '@/db/queries/clinical/prescriptions';
import { reasonsAmong } from '@/lib/clinical/encounters/server/present';
import type { prescriptionRecord } from '@/lib/clinical/prescriptions/record';
import { isRepeatable, nextRefill } from '@/lib/clinical/prescriptions/rules';
import { grouped } from '@/lib/domain/grouped';
import { practitionerName } from '@/lib/domain/persons';
import { presentPatientDetail } from '@/lib/registry/patients/server/present';

export type Prescription = z.input<typeof prescriptionRecord>;
type Text = PrescriptionParts['texts'][number];

/** Prescriptions of one provider with their parts, in the interface's words. */
export function presentPrescriptions(
  rows: PrescriptionRow[],
  parts: PrescriptionParts,
  clock: { now: Date; timeZone: string },
): Prescription[] {
  const textsOf = grouped(parts.texts, (text) => text.medicationRequestId);
  const dosagesOf = grouped(parts.dosages, (dosage) => dosage.medicationRequestId);
  const chains = new Map(parts.chains.map((chain) => [chain.originalId, chain]));
  const reasonOf = reasonsAmong(parts.reasons);

  return rows.map(({ request, patient, mrNumber, requester }): Prescription => {
    const texts = textsOf(request.id);
    const ofKind = (kind: Text['kind']) => texts.filter((text) => text.kind === kind);
    const chain = chains.get(request.originalId ?? request.id);
    return {
      id: request.number,
      uuid: request.id,
      name: request.name,
      priority: request.priority,
      form: request.dosageForm,
      category: request.category,
      code: request.code,
      date: request.authoredAt.toISOString(),
      encounter: request.encounterId,
      visit: request.visitId,
      intended_dispenser: request.intendedDispenser,
      patient: patient.number,
      patient_detail: presentPatientDetail(patient, clock),
      patient_mr_number: mrNumber,
      medication_detail: ofKind('medication').map(presentText),
      careplan: request.carePlanId,
      status_reason: request.statusReason,
      status: request.status,
      intent: request.intent,
      do_not_perform: request.doNotPerform,
      performer_practitioner: request.performerId,
      performer_practitioner_role: request.performerId,
      requester_practitioner: request.requesterId,
      requester_patient: null,
      requester_practitioner_role: request.requesterId,
      practitioner_detail: { name: practitionerName(requester) },
      recorder_practitioner: request.recorderId,
      recorder_practitioner_role: request.recorderId,
      course_of_therapy_type: request.courseOfTherapyType,
      prior_prescription: request.priorPrescriptionId,
      medication_request_notes: ofKind('note').map((note) => {
        const { is_deleted: _, ...shown } = presentText(note);
        const author_name = note.author ? practitionerName(note.author) : note.authorUserName;
        return { ...shown, medication_request: request.id, author_name };
      }),
      medication_request_dosage_instruction: dosagesOf(request.id).map(presentDosage),
      created_at: request.createdAt.toISOString(),
      modified_at: request.modifiedAt.toISOString(),
      medication_request_insurance: [],
      medication_request_reason_reference: request.reasonDiagnosisIds.flatMap(reasonOf),
      medication_request_reason_code: request.reasonCodes,
      medication_request_category: ofKind('category').map(presentText),
      quantity: request.quantity,
      past_refills: chain?.pastRefills ?? 0,
      next_refill:
        chain && isRepeatable(request) ? nextRefill(chain, request, clock.timeZone) : null,
      dispense_interval_in_days: request.dispenseIntervalInDays,
      number_of_repeats_allowed: request.numberOfRepeatsAllowed,
      dosage_form: request.dosageForm,
    };
  });
}

export const presentDosage = (dosage: DosageValues) => ({
  frequency: dosage.frequency,
  period: dosage.period,
  period_unit: dosage.periodUnit,
  frequency_unit: dosage.frequencyUnit,
  strength: dosage.strength,
  route: dosage.route,
  as_needed: dosage.asNeeded,
});

const presentText = ({ id, number, display, deletedAt, createdAt, modifiedAt }: Text) => ({
  id: number,
  uuid: id,
  created_at: createdAt.toISOString(),
  is_deleted: deletedAt !== null,
  modified_at: modifiedAt.toISOString(),
  display,
});
