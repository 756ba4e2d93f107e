import { z } from 'zod';
import { acuityFields } from '@/lib/clinical/acuity/contract';
import { pregnancyRecord } from '@/lib/clinical/pregnancy/contract';
import { lastSpo2ScaleChange } from '@/lib/clinical/spo2-scale/contract';
import { billField } from '@/lib/domain/bills/contract';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';
import { otherRecords } from '@/lib/registry/patients/other-records-contract';

const patientSummary = z
  .object({
    patient: patientRecord,
    as_of: instantReply,
    flags: z.array(z.object({ kind: z.string(), note: z.string() })),
    stay: z
      .object({
        hospitalization: z.object({ id: z.int(), uuid: z.guid() }),
        admitted_at: instantReply,
        healthcare_service_name: z.string(),
        ward: z.guid(),
        ward_name: z.string(),
        room_name: z.string(),
        bed_name: z.string(),
      })
      .nullable()
      .meta({ description: 'The patient’s current bed.' }),
    encounter: z
      .guid()
      .nullable()
      .meta({ description: 'The open encounter that new observations belong to.' }),
    ...billField,
    acuity: z.object(acuityFields),
    spo2_scale_set: lastSpo2ScaleChange,
    pregnancy: pregnancyRecord.pick({ is_pregnant: true, is_to_be_asked: true }),
    other_records: otherRecords,
    family: z
      .array(
        z.object({
          uuid: z.guid(),
          mr_number: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          is_mother: z.boolean(),
          ward: z.guid().nullable(),
          ward_name: z.string().nullable(),
          bed: z.guid().nullable(),
          bed_name: z.string().nullable(),
          hospitalization: z.guid().nullable().meta({ description: 'The present admission.' }),
          shares_bed: z.boolean().meta({ description: 'A child who shares the mother’s bed.' }),
        }),
      )
      .meta({
        description: 'The mother and the children who are patients too, with their current bed.',
      }),
  })
  .meta({ id: 'PatientSummary' });

export type PatientSummary = z.output<typeof patientSummary>;

export const patientSummaryContract = defineContract({
  id: 'patient.summary',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/summary',
  summary: 'Get a patient’s identity, bed and latest scores',
  tag: 'Patients',
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  reply: envelope(patientSummary),
});
