import { editCarePlanContract } from '@/lib/clinical/care-plans/contract';
import { editCarePlan } from '@/lib/clinical/care-plans/edit';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editCarePlanContract, ({ ctx, params, body }) =>
    editCarePlan(ctx, params.care_plan_id, body),
  ),
});
