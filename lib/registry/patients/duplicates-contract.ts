import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { calendarDate, instantReply, optionalLine, reference } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';
import { likenessReasons } from '@/lib/registry/patients/likeness';

/** A registered patient who may be the one that is about to be registered. */
const patientDuplicate = z
  .object({
    patient: patientRecord,
    reasons: z
      .array(z.enum(likenessReasons))
      .meta({ description: 'The details that are the same or similar.' }),
    stay: z
      .object({
        hospitalization: z.guid(),
        admitted_at: instantReply,
        ward_name: z.string(),
        bed_name: z.string(),
      })
      .nullable()
      .meta({ description: 'The patient’s current bed.' }),
  })
  .meta({ id: 'PatientDuplicate' });

export type PatientDuplicate = z.output<typeof patientDuplicate>;

export const findDuplicatesContract = defineContract({
  id: 'patient.duplicates',
  method: 'GET',
  path: '/providers/{provider_id}/patients/duplicates',
  summary: 'Find possible duplicates of a new patient',
  description:
    'Patients with the same MR number, or with similar names and birth date: names in either order, with or without middle names, with small differences in spelling; one part of the date wrong, or day and month swapped. Without a birth date, only very similar names. Best match first, at most ten.',
  tag: 'Patients',
  access: 'admissions:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({
    mr_number: optionalLine(40).optional(),
    first_name: optionalLine(100).optional(),
    last_name: optionalLine(100).optional(),
    other_names: optionalLine(200).optional(),
    birth_date: calendarDate.optional(),
  }),
  reply: envelope(z.array(patientDuplicate)),
});
