import type { z } from 'zod';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import type { editEncounterContract } from '@/lib/clinical/encounters/contract';
import { refuseStrangeReasons } from '@/lib/clinical/encounters/server/reasons';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActiveOrUnchanged } from '@/lib/platform/records/server/resolve-references';

type Given = Pick<
  z.output<NonNullable<typeof editEncounterContract.body>>,
  | 'type'
  | 'appointment'
  | 'slot'
  | 'slot_practitioner'
  | 'encounter_reason_code'
  | 'encounter_reason_reference'
>;

/** The reason and the booking of an encounter in the body, as columns; a field that it leaves out is not there. */
export async function detailsOf(
  ctx: Context,
  patientId: string,
  given: Given,
  kept: Pick<EncounterRow, 'slotPractitionerId'> | null,
): Promise<Partial<EncounterRow>> {
  const { type, appointment, slot, slot_practitioner, encounter_reason_code: reasonCodes } = given;
  const practitioner =
    slot_practitioner &&
    (await resolveActiveOrUnchanged(
      ctx,
      kinds.practitioner,
      'slot_practitioner',
      slot_practitioner,
      kept?.slotPractitionerId ?? null,
    ));
  const reasons = given.encounter_reason_reference;
  if (reasons) {
    const field = 'encounter_reason_reference';
    await refuseStrangeReasons(ctx, { patientId, field, reasons });
  }
  return {
    ...(type === undefined ? {} : { type }),
    ...(appointment === undefined ? {} : { appointment }),
    ...(slot === undefined ? {} : { slot }),
    ...(practitioner === undefined ? {} : { slotPractitionerId: practitioner?.id ?? null }),
    ...(reasonCodes === undefined ? {} : { reasonCodes }),
    ...(reasons === undefined ? {} : { reasonDiagnosisIds: [...new Set(reasons)] }),
  };
}
