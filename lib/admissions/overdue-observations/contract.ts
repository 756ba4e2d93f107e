import { z } from 'zod';
import { boardOccupant } from '@/lib/admissions/wards/contract';
import { defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { reference } from '@/lib/platform/http/types';

const overdueObservation = boardOccupant
  .pick({
    hospitalization: true,
    encounter: true,
    patient: true,
    tews: true,
    partial_tews: true,
    last_observed_at: true,
    next_due_at: true,
  })
  .extend({
    ward: z.guid(),
    ward_name: z.string(),
    room_name: z.string(),
    bed_name: z.string(),
  })
  .meta({ id: 'OverdueObservation' });

export type OverdueObservation = z.output<typeof overdueObservation>;

export const listOverdueObservationsContract = defineContract({
  id: 'overdue-observation.list',
  method: 'GET',
  path: '/providers/{provider_id}/overdue-observations',
  summary: 'List the patients of all wards whose next observations are overdue',
  description:
    'As on the ward board, from the first whole minute: most urgent first, then longest overdue. Patients on leave are not listed.',
  tag: 'Wards',
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({ ward: reference.optional(), ...pageQuery(listPageSize) }),
  reply: page(overdueObservation),
});
