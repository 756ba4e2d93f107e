import type { z } from 'zod';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { findEncounter } from '@/db/queries/clinical/encounters';
import {
  insertPrescriptionParts,
  listBans,
  type MedicationRequest,
} from '@/db/queries/clinical/prescriptions';
import { lockStayOfPatient } from '@/db/queries/clinical/prescriptions-of-stay';
import { listFlags } from '@/db/queries/registry/patient-flags';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { refuseStrangeReasons } from '@/lib/clinical/encounters/server/reasons';
import { prescribeContract } from '@/lib/clinical/prescriptions/contract';
import { afterStaySentence } from '@/lib/clinical/prescriptions/rules';
import { lockOpenEncounter } from '@/lib/clinical/prescriptions/server/lock-open-encounter';
import { readPrescription } from '@/lib/clinical/prescriptions/server/read';
import { keepStep } from '@/lib/clinical/prescriptions/server/read-history';
import { recordedWords } from '@/lib/clinical/prescriptions/words';
import { categoryWords, isOrder } from '@/lib/domain/codes/prescriptions';
import { refuseField } from '@/lib/domain/errors';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive, resolveReference } from '@/lib/platform/records/server/resolve-references';
import { allergiesOf } from '@/lib/registry/patient-flags/words';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

type Body = z.output<NonNullable<typeof prescribeContract.body>>;

/** Prescribes a medicine in an open encounter. The answer's message names the patient's known allergies and bans. */
export async function prescribe(ctx: Context, body: Body): Promise<Response> {
  refuseWithoutDosage(body);
  if (body.category === 'inpatient') await refuseIfStayEnds(ctx, body.encounter);
  const { encounter, patient } = await lockOpenEncounter(ctx, body.encounter);
  if (body.patient) {
    const { id } = await resolveReference(ctx, kinds.patient, 'patient', body.patient);
    if (id !== patient.id) {
      throw refuseField('patient', 'This is not the patient of the encounter.');
    }
  }
  await refuseStrangeReasons(ctx, {
    patientId: patient.id,
    field: 'medication_request_reason_reference',
    reasons: body.medication_request_reason_reference,
  });
  const prescribed = await columnsOf(ctx, body, encounter);
  await beginEncounter(ctx, encounter);
  const request = await addRecord(ctx, kinds.prescription, prescribed, {
    patientIds: [patient.id],
  });
  await keepStep(ctx, request);
  await insertPrescriptionParts(ctx.tx, request, {
    dosages: body.medication_request_dosage_instruction.map((dosage) => ({
      frequency: dosage.frequency,
      period: dosage.period,
      periodUnit: dosage.period_unit,
      frequencyUnit: dosage.frequency_unit,
      strength: dosage.strength,
      route: dosage.route,
      asNeeded: dosage.as_needed,
    })),
    texts: [
      { kind: 'medication', display: prescribed.name },
      { kind: 'category', display: categoryWords[prescribed.category] },
      ...body.medication_request_notes.map(({ display }) => ({
        kind: 'note' as const,
        display,
        practitionerId: ctx.affiliation.practitionerId,
        createdById: ctx.caller.userId,
      })),
    ],
  });
  await raiseCharges(ctx, patient.id, { encounterId: encounter.id });
  await notifyOfEncounter(ctx, encounter);
  const message = await messageOf(ctx, request, recordedWords(prescribed));
  return success(
    { ...prescribeContract.reply, message },
    await readPrescription(ctx, { id: request.id }),
  );
}

/** A message with a patient's known allergies and what else must not be given, so that nobody overlooks them. */
export async function messageOf(
  { tx, provider }: Context,
  { id, patientId }: Pick<MedicationRequest, 'id' | 'patientId'>,
  message: string,
): Promise<string> {
  const [flags, bans] = await Promise.all([
    listFlags(tx, provider.id, patientId),
    listBans(tx, provider.id, patientId),
  ]);
  const allergies = allergiesOf(flags);
  const others = bans.filter((ban) => ban.id !== id && isOrder(ban.intent));
  const banned = [...new Set(others.map(({ name }) => name))];
  return [
    message,
    ...(allergies.length === 0 ? [] : [`Known allergies: ${allergies.join('; ')}.`]),
    ...(banned.length === 0 ? [] : [`Must not be given: ${banned.join('; ')}.`]),
  ].join(' ');
}

async function columnsOf(ctx: Context, body: Body, encounter: EncounterRow) {
  const inpatient = encounter.encounterClass === 'inpatient-encounter';
  const performer =
    body.performer_practitioner &&
    (await resolveActive(
      ctx,
      kinds.practitioner,
      'performer_practitioner',
      body.performer_practitioner,
    ));
  const service =
    body.healthcare_service &&
    (await resolveActive(
      ctx,
      kinds.healthcareService,
      'healthcare_service',
      body.healthcare_service,
    ));
  const authoredAt = body.date ?? ctx.now;
  if (authoredAt < encounter.startTime && encounter.startTime <= ctx.now) {
    throw refuseField('date', 'This is before the encounter began.');
  }
  return {
    patientId: encounter.patientId,
    encounterId: encounter.id,
    visitId: encounter.visitId,
    name: body.name,
    code: body.code,
    dosageForm: dosageFormOf(body),
    status: body.status,
    intent: body.intent,
    priority: body.priority,
    category: body.category ?? (inpatient ? 'inpatient' : 'outpatient'),
    courseOfTherapyType: body.course_of_therapy_type,
    doNotPerform: body.do_not_perform,
    quantity: body.quantity,
    numberOfRepeatsAllowed: body.number_of_repeats_allowed,
    dispenseIntervalInDays: body.dispense_interval_in_days,
    reasonCodes: body.medication_request_reason_code,
    reasonDiagnosisIds: [...new Set(body.medication_request_reason_reference)],
    carePlanId: await carePlanOf(ctx, body, encounter),
    intendedDispenser: body.intended_dispenser,
    requesterId: await requesterOf(ctx, 'requester_practitioner', body.requester_practitioner),
    recorderId: ctx.affiliation.practitionerId,
    performerId: performer?.id ?? null,
    healthcareServiceId: service?.id ?? null,
    authoredAt,
    createdById: ctx.caller.userId,
  } satisfies Partial<MedicationRequest>;
}

/**
 * A medicine that is ordered for the ward while the patient is being discharged would be given by nobody, and ended by
 * nothing.
 */
async function refuseIfStayEnds({ tx, provider }: Context, encounter: string): Promise<void> {
  if (await lockStayOfPatient(tx, provider.id, encounter)) return;
  throw refuseField('category', afterStaySentence, 'conflict');
}

function refuseWithoutDosage(body: Body): void {
  const { status, do_not_perform, medication_request_dosage_instruction: dosages } = body;
  if (dosages.length > 0 || status === 'draft' || do_not_perform) return;
  throw refuseField('medication_request_dosage_instruction', 'Enter how to give the medicine.');
}

function dosageFormOf({ form, dosage_form }: Body): string | null {
  if (form && dosage_form && form !== dosage_form) {
    throw refuseField('form', 'This differs from `dosage_form`. Send only one of the two.');
  }
  return dosage_form ?? form ?? null;
}

async function carePlanOf(
  ctx: Context,
  { careplan }: Body,
  { patientId }: EncounterRow,
): Promise<string | null> {
  if (!careplan) return null;
  const plan = await resolveReference(ctx, kinds.carePlan, 'careplan', careplan);
  const of = await findEncounter(ctx.tx, ctx.provider.id, plan.encounterId);
  if (of?.encounter.patientId === patientId) return plan.id;
  throw refuseField('careplan', 'This is a care plan of another patient.');
}
