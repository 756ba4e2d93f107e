import { z } from 'zod';
import { boardOccupant } from '@/lib/admissions/wards/contract';
import { treatmentClock } from '@/lib/clinical/acuity/contract';
import { defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { reference } from '@/lib/platform/http/types';

const treatmentWait = z
  .object({
    hospitalization: boardOccupant.shape.hospitalization,
    encounter: z.guid(),
    patient: boardOccupant.shape.patient,
    ward: z.guid(),
    ward_name: z.string(),
    room_name: z.string(),
    bed_name: z.string(),
    treatment_clock: treatmentClock,
  })
  .meta({ id: 'TreatmentWait' });

export type TreatmentWait = z.output<typeof treatmentWait>;

export const listTreatmentWaitsContract = defineContract({
  id: 'treatment-wait.list',
  method: 'GET',
  path: '/providers/{provider_id}/treatment-waits',
  summary: 'List the patients of all wards who wait for a clinician',
  description:
    'Patients in a bed with a running time to treatment, the most overdue first. The time ends with a clinician review, with a later complete set that is neither red nor orange, or when the set is withdrawn.',
  tag: 'Wards',
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject(pageQuery(listPageSize)),
  reply: page(treatmentWait),
});
