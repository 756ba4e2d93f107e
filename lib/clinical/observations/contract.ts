import { z } from 'zod';
import { news2NotUsed, scoreRecord } from '@/lib/clinical/scores/contract';
import { ageGroups } from '@/lib/domain/scores/age-group';
import { findClinicalSign } from '@/lib/domain/scores/clinical-signs';
import {
  defineContract,
  envelope,
  foundByIndex,
  page,
  pageQuery,
} from '@/lib/platform/http/contract';
import { listPageSize, observationsPageSize } from '@/lib/platform/http/page-size';
import {
  acceptReadOnlyFields,
  instantReply,
  line,
  optionalLine,
  pastInstant,
  reference,
  uuid,
} from '@/lib/platform/http/types';

export const observationCategories = [
  'social-history',
  'vital-signs',
  'imaging',
  'laboratory',
  'procedure',
  'exam',
  'therapy',
  'Activity',
  'previous-medical-history',
] as const;

export const observationRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    code: z.string().nullable(),
    status: z.string().meta({
      description:
        'Empty for new observations. `entered-in-error` after the set was withdrawn, the encounter was entered in error, or the admission was deleted.',
    }),
    display: z.string().nullable(),
    value: z.string(),
    unit: z.string().nullable(),
    category: z.string().nullable(),
    issued: instantReply,
    patient: z.int(),
    encounter: z.guid(),
    visit: z.guid().nullable(),
    performer: z.guid().nullable(),
    performer_name: z.string().nullable(),
    reference_range_high: z.number().nullable().meta({
      description:
        'As it was when the value was recorded. A corrected birth date or SpO2 scale changes the scores, but not this.',
    }),
    reference_range_low: z.number().nullable(),
    interpretation: z.string(),
  })
  .meta({ id: 'Observation' });

/** The value in the unit of its parameter, where it was sent in another. */
export const converted = z.string().nullable().meta({
  description:
    'The value in the unit of its parameter, as screens show it beside the one that was sent in another: `2.5 mmol/L` for 45 mg/dL. Null if nothing is converted.',
});

/** The scored and charted value of an observation. */
export const readingFields = {
  parameter: z.string().nullable().meta({
    description:
      'The known parameter that `code` names, by its own code: `RR` for `rr` and `9279-1`. Null if the code is not known.',
  }),
  measured: z.string().nullable().meta({
    description:
      'The value that is scored and charted, in the unit of the parameter, to 15 decimals. Null if there is no known parameter, or if an older record has a unit that is not accepted.',
  }),
  converted,
};

const setObservation = observationRecord.extend(readingFields).meta({ id: 'ObservationOfSet' });

/** How the code and the unit of an observation are sent, on every route. */
export const sentCode = line(200).meta({
  description:
    'Stored and returned as sent. A known parameter is named by its own code, as `TEWS-config` spells it, in any capitals (`RR`, `rr`), or by a LOINC code (`9279-1`), which brings its own unit: `2339-0` is glucose in mg/dL. It is checked, scored and charted. Any other code is only stored; if it is a vital sign, `message` says so.',
});
export const sentUnit = z.string().trim().max(100).meta({
  description:
    'Stored and returned as sent. A known parameter accepts its own unit in any usual spelling, and units with an exact conversion (°F, mg/dL, lb); any other is 400. Null or empty: the unit of the code.',
});

export const observationInput = z
  .strictObject({
    code: sentCode,
    display: line(500),
    unit: sentUnit.nullable(),
    value: z.string().max(10_000).regex(/\S/, 'This field cannot be empty.').meta({
      description:
        'Stored and returned as sent. A known numeric code accepts numbers that are possible in its unit.',
    }),
    category: z.enum(observationCategories).nullish(),
    interpretation: optionalLine(2000).nullish(),
    created_at: pastInstant.nullish().meta({
      description:
        'When it was observed. Default: now. In an encounter that has ended: not before its start (400) or after its end (409). A value more than an hour older than the latest of the request is scored as an earlier value.',
    }),
  })
  .meta({ id: 'ObservationInput' });

/** An item may carry the other fields of an observation's record, without effect. */
const observationItem = acceptReadOnlyFields(observationInput, observationRecord);

const provider = z.strictObject({ provider_id: reference });

const notMeasured = z
  .array(z.strictObject({ code: line(200), reason: line(500) }))
  .max(100)
  .meta({ description: 'Parameters that could not be measured, and why.' });

const comment = optionalLine(2000).default('').meta({
  description: 'Remarks about the whole set; shown with it, and never scored. Empty by default.',
});

/** By what a set is scored beside its values. */
const scoring = {
  age_group: z.enum(ageGroups).nullish().meta({
    description: 'The TEWS table. Default: by the age and height of the patient.',
  }),
  proposed_age_group: z.enum(ageGroups).nullish().meta({
    description:
      'The table that the form proposed from age and height. If it equals `age_group`, no one chose a table, and the server decides again when the set is stored.',
  }),
  signs: z
    .array(
      z
        .string()
        .refine(
          (code) => findClinicalSign(code, 'adult') !== undefined,
          'There is no such clinical sign. SATS-discriminators lists them.',
        ),
    )
    .max(100)
    .default([])
    .meta({ description: 'Codes of the clinical signs that are present.' }),
};

export const recordObservationsContract = defineContract({
  id: 'observation.record',
  method: 'POST',
  path: '/providers/{provider_id}/observations',
  summary: 'Record observations',
  description:
    'All items are stored as one set, or none. The set is scored: TEWS; NEWS2 from the age of 16, except in pregnancy; and a complete Morse Fall Scale. `message` names each vital sign that is not scored, and why.',
  tag: 'Observations',
  access: 'observations:record',
  params: provider,
  body: z.strictObject({
    encounter_uuid: uuid,
    patient_uuid: uuid,
    performer_uuid: uuid,
    observations: z.array(observationItem).min(1).max(200),
    ...scoring,
    not_measured: notMeasured.default([]),
    comment,
  }),
  reply: envelope(z.array(observationRecord), {
    status: 201,
    message: 'The observations were recorded.',
  }),
});

export const recordUnobservedContract = defineContract({
  id: 'observation-set.record-unobserved',
  method: 'POST',
  path: '/providers/{provider_id}/patients/{patient_id}/observation-sets',
  summary: 'Record that nothing could be measured, and why',
  description:
    'For a patient who refuses or is away. It is a set without values: it has no score unless a clinical sign was seen, and does not change when the next observations are due.',
  tag: 'Observations',
  access: 'observations:record',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  body: z.strictObject({
    encounter_uuid: uuid,
    performer_uuid: uuid,
    not_measured: notMeasured.min(1),
    comment,
    ...scoring,
    tried_at: pastInstant.nullish().meta({ description: 'When it was tried. Default: now.' }),
  }),
  reply: envelope(z.null(), { status: 201, message: 'It was recorded that nothing was measured.' }),
});

export const listObservationsContract = defineContract({
  id: 'observation.list',
  method: 'GET',
  path: '/providers/{provider_id}/observations',
  summary: 'List observations',
  description: 'Latest first. `search` matches the names, the mobile number and the MR number.',
  tag: 'Observations',
  access: 'clinical:read',
  params: provider,
  query: z.strictObject({
    search: z.string().max(200).optional(),
    status: z.string().max(100).optional().meta({
      description:
        'Empty: observations without a status; `entered-in-error`: those withdrawn since.',
    }),
    patient: reference.optional(),
    patient_id: reference.optional(),
    encounter: uuid.optional(),
    encounter_id: uuid.optional(),
    category: z.enum(observationCategories).optional(),
    unit: z.string().max(100).optional(),
    code: z.string().max(200).optional().meta({
      description:
        'A known parameter’s own code (`RR`) also finds observations sent in other spellings or as LOINC; any other code (`9279-1`) finds observations sent with exactly that code.',
    }),
    ...pageQuery(observationsPageSize),
  }),
  isFoundByIndex: (query) =>
    query.status !== 'entered-in-error' &&
    foundByIndex({
      narrow: ['patient', 'patient_id', 'encounter', 'encounter_id'],
      sorted: ['status', 'category', 'unit', 'code'],
    })(query),
  isOneStatement: (query) => !query.search,
  reply: page(observationRecord),
});

export const observationSetRecord = z
  .object({
    uuid: z.guid(),
    patient: z.int(),
    encounter: z.guid(),
    effective_at: instantReply.meta({ description: 'When the observations were made.' }),
    created_at: instantReply.meta({ description: 'When they were recorded.' }),
    performer: z.guid().nullable(),
    performer_name: z.string().nullable(),
    recorded_by: z.guid().nullable(),
    recorded_by_name: z.string().nullable(),
    not_measured: z.array(z.object({ code: z.string(), reason: z.string() })),
    comment: z
      .string()
      .meta({ description: 'Remarks about the whole set; empty if there are none.' }),
    is_withdrawn: z.boolean().meta({
      description:
        'Whether the set was withdrawn, its encounter entered in error, or its admission deleted. It stays on record and is not used for any score or due time.',
    }),
    withdrawn_at: instantReply.nullable(),
    withdrawal: z
      .object({
        reason: z.string(),
        created_by: z.guid().nullable(),
        created_by_name: z.string().nullable(),
        created_at: instantReply,
      })
      .nullable()
      .meta({ description: 'The person who withdrew only this observation, and why.' }),
    observations: z.array(setObservation),
    scores: z.array(scoreRecord),
    news2_not_used: news2NotUsed,
  })
  .meta({ id: 'ObservationSet' });

export const listObservationSetsContract = defineContract({
  id: 'observation-set.list',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/observation-sets',
  summary: 'List a patient’s sets of observations',
  description: 'Observations that were recorded together, with their scores; the latest first.',
  tag: 'Observations',
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  query: z.strictObject(pageQuery(listPageSize)),
  usesGenericPlan: true,
  reply: page(observationSetRecord),
});

export const withdrawObservationSetContract = defineContract({
  id: 'observation-set.withdraw',
  method: 'POST',
  path: '/providers/{provider_id}/patients/{patient_id}/observation-sets/{set_uuid}/withdraw',
  summary: 'Withdraw a set of observations',
  description:
    'The set stays on record, marked as entered in error. It is not scored, is not used as an earlier value and sets no due time. If its height decided the table of a later set, that set is rescored without it, and the message says so; other scores do not change. Record the correct values as a new set.',
  tag: 'Observations',
  access: 'observations:record',
  params: z.strictObject({ provider_id: reference, patient_id: reference, set_uuid: uuid }),
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(observationSetRecord, { message: 'The set was withdrawn.' }),
});
