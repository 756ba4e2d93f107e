import { z } from 'zod';
import {
  carePlanItem,
  diagnosisItem,
  encounterRecord,
  encounterTexts,
  noteItem,
} from '@/lib/clinical/encounters/record';
import {
  observationCategories,
  observationRecord,
  sentCode,
  sentUnit,
} from '@/lib/clinical/observations/contract';
import { defineActions } from '@/lib/platform/http/actions';
import { bare, defineContract, envelope } from '@/lib/platform/http/contract';
import {
  acceptReadOnlyFields,
  instant,
  line,
  notAReference,
  optionalLine,
  reference,
  uuid,
} from '@/lib/platform/http/types';

const address = {
  method: 'POST',
  path: '/providers/{provider_id}/encounter-actions',
  tag: 'Encounters',
  params: z.strictObject({ provider_id: reference }),
} as const;

const ofEncounter = { encounter_uuid: uuid, patient_uuid: uuid };

const longText = optionalLine(20_000);

/** Screens send an empty text for a reference that they do not have. */
const optionalReference = z
  .union([z.literal('').transform(() => null), reference], { error: notAReference })
  .nullish();

const expectedText = {
  description:
    'The text that the writer saw, empty for none. 409 if someone else changed it in the meantime. If left out or null, the current text is replaced.',
};

export const recordChiefComplaintContract = defineContract({
  ...address,
  id: 'encounter.record-chief-complaint',
  summary: 'Record the chief complaint and the history of the presenting illness',
  access: 'encounters:act',
  body: z.strictObject({
    action: z.literal('record-chief-complaint'),
    ...ofEncounter,
    data: acceptReadOnlyFields(
      z
        .strictObject({
          chief_complaint: longText.nullish(),
          history_of_presenting_illness: longText.nullish(),
          expected_chief_complaint: z.string().nullish().meta(expectedText),
          expected_history_of_presenting_illness: z.string().nullish().meta(expectedText),
        })
        .meta({
          description: 'A text that is left out, null or unchanged stays; an empty text erases it.',
          examples: [
            {
              chief_complaint: 'Cough since Monday',
              history_of_presenting_illness: 'Dry at first, since yesterday with fever',
            },
          ],
        }),
      encounterRecord,
    ),
  }),
  reply: bare(encounterTexts),
});

const diagnosisInput = z
  .strictObject({
    condition: line(100),
    code: line(100).meta({ description: 'The code of the classification.' }),
    role: line(500).meta({ description: 'The common name of the diagnosis.' }),
    note: optionalLine(5000).nullish(),
  })
  .meta({ id: 'DiagnosisInput' });

const diagnosisInputs = z.array(acceptReadOnlyFields(diagnosisInput, diagnosisItem));

export const recordDiagnosesContract = defineContract({
  ...address,
  id: 'encounter.record-diagnoses',
  summary: 'Record diagnoses, ranked in their order after the existing ones',
  access: 'rounds:record',
  body: z.strictObject({
    action: z.literal('record-diagnoses'),
    ...ofEncounter,
    data: z.strictObject({ diagnoses: diagnosisInputs.min(1).max(100) }),
  }),
  reply: envelope(encounterRecord, { message: 'The diagnoses were recorded.' }),
});

export const deleteDiagnosesContract = defineContract({
  ...address,
  id: 'encounter.delete-diagnoses',
  summary: 'Delete diagnoses, all or none, and renumber the ranks of the rest',
  access: 'rounds:record',
  body: z.strictObject({
    action: z.literal('delete-diagnoses'),
    encounter_uuid: uuid,
    patient_uuid: uuid.nullish(),
    data: z.strictObject({
      diagnoses: z
        .array(acceptReadOnlyFields(z.strictObject({ uuid: reference }), diagnosisItem))
        .min(1)
        .max(100),
    }),
  }),
  reply: envelope(encounterRecord, { message: 'The diagnoses were deleted.' }),
});

export const recordNoteContract = defineContract({
  ...address,
  id: 'encounter.record-note',
  summary: 'Write a note, or edit the one that `id` or `uuid` names, whose earlier text is kept',
  access: 'encounters:act',
  body: z.strictObject({
    action: z.literal('encounter-notes'),
    ...ofEncounter,
    data: acceptReadOnlyFields(
      z.strictObject({
        id: optionalReference,
        uuid: optionalReference,
        display: line(20_000),
        replaces: instant.nullish().meta({
          description:
            'For an edit: the `modified_at` of the note with the text that the writer saw. 409 if someone else changed it in the meantime. If left out, the current text is replaced.',
        }),
        patient: optionalReference,
        practitioner: optionalReference.meta({
          description:
            'The author. A key may name one; otherwise it is the caller’s practitioner. A person may name only themselves. In an edit the author of the note may be sent too, and is ignored.',
        }),
        practitioner_role: optionalReference.meta({ description: 'The same practitioner.' }),
      }),
      noteItem,
    ),
  }),
  reply: envelope(encounterRecord, { message: 'The note was recorded.' }),
});

/** Whether every number in it is small enough to be the one that was sent. */
function isReadExactly(value: unknown): boolean {
  const parts = [value];
  // The array grows: a text may be nested deeper than functions can call themselves.
  for (const part of parts) {
    if (typeof part === 'number' && Math.abs(part) > Number.MAX_SAFE_INTEGER) return false;
    if (typeof part === 'object') for (const inner of Object.values(part ?? {})) parts.push(inner);
  }
  return true;
}

/** Any value but null, as the text that is stored. */
const observedValue = z
  .unknown()
  .refine((value) => value !== undefined && value !== null, 'This field is required.')
  .refine(isReadExactly, 'A number here is too large to be read exactly. Send it as text.')
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  .pipe(z.string().max(10_000).regex(/\S/, 'This field cannot be empty.'));

export const roundObservationInput = z.strictObject({
  code: sentCode.nullish(),
  display: line(500).nullish(),
  unit: sentUnit.nullish(),
  value: observedValue,
  category: z.enum(observationCategories).nullish(),
  interpretation: optionalLine(2000).nullish(),
});

const roundObservation = acceptReadOnlyFields(roundObservationInput, observationRecord);

export const recordWardRoundContract = defineContract({
  ...address,
  id: 'encounter.record-ward-round',
  summary: 'Record a ward round as an encounter of its own, part of the admission encounter',
  access: 'rounds:record',
  body: z.strictObject({
    action: z.literal('record-medical-officer-ward-round'),
    encounter_uuid: uuid.meta({ description: 'For a ward round: the admission encounter.' }),
    patient_uuid: uuid,
    data: acceptReadOnlyFields(
      z.strictObject({
        location_uuid: uuid
          .nullish()
          .meta({ description: 'The location of the round. Default: the ward.' }),
        related_person: optionalReference.meta({
          description:
            'The person who accompanied the patient: an active related person of this patient, in addition to the caller’s practitioner.',
        }),
        briefing_as_of: instant.nullish().meta({
          description:
            '`as_of` of the round briefing that the author has read. The next briefing has what was recorded after it; if left out, what was recorded after this round. If a clinician is waited for after a set recorded by then, or one of this round, the author’s clinician review is recorded with it.',
        }),
        notes: longText.nullish(),
        chief_complaint: longText.nullish(),
        care_plan: acceptReadOnlyFields(
          z.strictObject({
            title: line(500),
            description: line(20_000),
            period_start: instant.nullish(),
            period_end: instant.nullish(),
          }),
          carePlanItem,
        ).nullish(),
        diagnoses: diagnosisInputs.max(100).nullish(),
        observations: z.array(roundObservation).max(200).nullish(),
      }),
      encounterRecord,
    ),
  }),
  reply: envelope(encounterRecord, { message: 'The ward round was recorded.', errors: 'None' }),
});

export const encounterActionsContract = defineActions({
  id: 'encounter.act',
  summary: 'Act on an encounter',
  description:
    'The action is carried out completely or not at all. The first entry begins an encounter that is planned or arrived. 409 for an encounter that is finished, cancelled or entered in error. `record-chief-complaint` answers with the bare encounter, the others with the envelope.',
  field: 'action',
  operations: [
    recordChiefComplaintContract,
    recordDiagnosesContract,
    recordNoteContract,
    recordWardRoundContract,
    deleteDiagnosesContract,
  ],
});
