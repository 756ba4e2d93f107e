import { z } from 'zod';
import { carePlan } from '@/lib/clinical/chart/contract';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instant, reference } from '@/lib/platform/http/types';

export const editCarePlanContract = defineContract({
  id: 'care-plan.edit',
  method: 'PATCH',
  path: '/providers/{provider_id}/care-plans/{care_plan_id}',
  summary: 'Set the end of a care plan',
  description:
    'Also possible after the encounter is over, because a plan continues. null removes the end. Not before its start (400). 409 if the encounter was cancelled or entered in error.',
  tag: 'Patients',
  access: 'rounds:record',
  params: z.strictObject({ provider_id: reference, care_plan_id: reference }),
  record: carePlan,
  body: z.strictObject({ period_end: instant.nullable() }),
  reply: envelope(carePlan, { message: 'The care plan was changed.' }),
});
