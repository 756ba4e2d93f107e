import { editCarePlanContract } from '@/lib/clinical/care-plans/contract';
import { editCarePlan } from '@/lib/clinical/care-plans/server/edit';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editCarePlanContract, ({ ctx, params, body }) =>
    editCarePlan(ctx, params.care_plan_id, body),
  ),
});
