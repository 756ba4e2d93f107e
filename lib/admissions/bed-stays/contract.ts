import { z } from 'zod';
import { defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, queryFlag, reference } from '@/lib/platform/http/types';

/** The time of a patient in one bed. */
export const bedStayRecord = z
  .object({
    uuid: z.guid(),
    hospitalization: z.guid(),
    patient: z.guid(),
    patient_name: z.string().meta({ description: 'Surname first.' }),
    mr_number: z.string(),
    ward: z.guid(),
    ward_name: z.string(),
    room_name: z.string(),
    bed: z.guid(),
    bed_name: z.string(),
    mother_hospitalization: z.guid().nullable().meta({
      description: 'For a child who shared the mother’s bed: her hospitalization.',
    }),
    healthcare_service: z.guid(),
    healthcare_service_name: z.string(),
    price_tier: z.guid(),
    price_tier_name: z.string(),
    started_at: instantReply,
    ended_at: instantReply
      .nullable()
      .meta({ description: 'null: the patient is still in this bed.' }),
    start_reason: z.string(),
    ordered_by: z.guid().nullable(),
    ordered_by_name: z.string().nullable().meta({ description: 'The practitioner.' }),
    ordered_by_signed_in: z.boolean().meta({
      description:
        'Whether the practitioner named in `ordered_by` had signed in. false: `recorded_by` recorded it on their word.',
    }),
    recorded_by: z.guid().nullable(),
    recorded_by_name: z.string().nullable(),
    recorded_at: instantReply.meta({ description: 'When it was recorded.' }),
    voided_at: instantReply
      .nullable()
      .meta({ description: 'Recorded by mistake, and undone at this time.' }),
    voided_by_name: z.string().nullable(),
    void_reason: z.string(),
  })
  .meta({ id: 'BedStay' });

export const listBedStaysContract = defineContract({
  id: 'bed-stay.list',
  method: 'GET',
  path: '/providers/{provider_id}/bed-stays',
  summary: 'List the bed history',
  description: 'The bed stays of a patient, a hospitalization, a bed or a ward; latest first.',
  tag: 'Hospitalizations',
  access: 'admissions:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({
    patient: reference.optional(),
    hospitalization: reference.optional(),
    bed: reference.optional(),
    ward: reference.optional(),
    include_voided: queryFlag
      .default(false)
      .meta({ description: 'Includes bed stays that were recorded by mistake.' }),
    ...pageQuery(listPageSize),
  }),
  reply: page(bedStayRecord),
});
