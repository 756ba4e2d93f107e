import { z } from 'zod';
import { carePlanItem, diagnosisItem, noteItem } from '@/lib/clinical/encounters/record';
import { encounterStatuses } from '@/lib/domain/codes/encounters';
import { defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, queryFlag, reference } from '@/lib/platform/http/types';

const tag = 'Patients';
const access = 'clinical:read';
const params = z.strictObject({ provider_id: reference, patient_id: reference });
const path = '/providers/{provider_id}/patients/{patient_id}';

/** The words on the encounter of an entry. */
const contact = {
  encounter: z.guid(),
  encounter_start_time: instantReply,
  encounter_status: z.enum(encounterStatuses),
  is_ward_round: z.boolean(),
};

const diagnosis = diagnosisItem
  .extend({
    ...contact,
    practitioner_name: z.string().nullable(),
    stated_by_name: z.string().nullable().meta({
      description:
        'The person who recorded it, or last confirmed, refuted, resolved or corrected it.',
    }),
  })
  .meta({ id: 'DiagnosisOfPatient' });

export type DiagnosisOfPatient = z.output<typeof diagnosis>;

export const listDiagnosesContract = defineContract({
  id: 'patient.diagnoses',
  method: 'GET',
  path: `${path}/diagnoses`,
  summary: 'List the diagnoses of a patient',
  description:
    'Of all encounters and ward rounds: latest encounter first, then by rank. Deleted diagnoses are left out; a diagnosis of an encounter that was cancelled or entered in error shows it in its status.',
  tag,
  access,
  params,
  query: z.strictObject(pageQuery(listPageSize)),
  reply: page(diagnosis),
});

export const carePlan = carePlanItem
  .extend({
    ...contact,
    is_open: z.boolean().meta({
      description:
        'Whether it has not ended, and its encounter was neither cancelled nor entered in error.',
    }),
    practitioner_name: z.string().nullable(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'CarePlanOfPatient' });

export type CarePlanOfPatient = z.output<typeof carePlan>;

export const listCarePlansContract = defineContract({
  id: 'patient.care-plans',
  method: 'GET',
  path: `${path}/care-plans`,
  summary: 'List the care plans of a patient',
  description:
    'Newest first. `is_open` is true for plans that have not ended; a plan of an encounter that was cancelled or entered in error is not open.',
  tag,
  access,
  params,
  query: z.strictObject({ is_open: queryFlag.optional(), ...pageQuery(listPageSize) }),
  reply: page(carePlan),
});

const note = noteItem
  .extend({
    ...contact,
    recorded_by_name: z.string().nullable().meta({ description: 'The user who first wrote it.' }),
  })
  .meta({ id: 'NoteOfPatient' });

export type NoteOfPatient = z.output<typeof note>;

export const listNotesContract = defineContract({
  id: 'patient.notes',
  method: 'GET',
  path: `${path}/notes`,
  summary: 'List the notes on a patient with their earlier texts',
  description: 'Of all encounters and ward rounds, newest first.',
  tag,
  access,
  params,
  query: z.strictObject(pageQuery(listPageSize)),
  reply: page(note),
});
