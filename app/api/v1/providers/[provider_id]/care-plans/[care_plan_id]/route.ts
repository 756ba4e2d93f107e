import { editCarePlanContract } from '@/lib/care-plans/contract';
import { editCarePlan } from '@/lib/care-plans/edit';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editCarePlanContract, ({ ctx, params, body }) =>
    editCarePlan(ctx, params.care_plan_id, body),
  ),
});
