import type { z } from 'zod';
import { findDiagnosesOfPatient } from '@/db/queries/encounter-entries';
import type { EncounterRow } from '@/db/queries/encounter-status';
import type { editEncounterContract } from '@/lib/encounters/contract';
import { type FieldErrors, Refusal } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { kinds } from '@/lib/records/kinds';
import { referredActiveRow } from '@/lib/records/referred';

type Given = Pick<
  z.output<NonNullable<typeof editEncounterContract.body>>,
  | 'type'
  | 'appointment'
  | 'slot'
  | 'slot_practitioner'
  | 'encounter_reason_code'
  | 'encounter_reason_reference'
>;

/** What a body says of why an encounter takes place and how it was booked, as columns; what it leaves out is not there. */
export async function detailsOf(
  ctx: Context,
  patientId: string,
  given: Given,
): Promise<Partial<EncounterRow>> {
  const { type, appointment, slot, slot_practitioner, encounter_reason_code: reasonCodes } = given;
  const practitioner =
    slot_practitioner &&
    (await referredActiveRow(ctx, kinds.practitioner, 'slot_practitioner', slot_practitioner));
  const reasons = given.encounter_reason_reference;
  if (reasons) await refuseStrangeReasons(ctx, patientId, reasons);
  return {
    ...(type === undefined ? {} : { type }),
    ...(appointment === undefined ? {} : { appointment }),
    ...(slot === undefined ? {} : { slot }),
    ...(practitioner === undefined ? {} : { slotPractitionerId: practitioner?.id ?? null }),
    ...(reasonCodes === undefined ? {} : { reasonCodes }),
    ...(reasons === undefined ? {} : { reasonDiagnosisIds: [...new Set(reasons)] }),
  };
}

async function refuseStrangeReasons(
  ctx: Context,
  patientId: string,
  reasons: string[],
): Promise<void> {
  const known = await findDiagnosesOfPatient(ctx.tx, ctx.provider.id, patientId, reasons);
  const fields: FieldErrors = {};
  for (const [index, id] of reasons.entries()) {
    if (known.has(id)) continue;
    fields[`encounter_reason_reference.${index}`] = ['This patient has no such diagnosis.'];
  }
  if (Object.keys(fields).length === 0) return;
  throw new Refusal('invalid', 'A reason is no diagnosis of this patient.', { fields });
}
