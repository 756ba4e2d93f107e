import { reviewContract } from '@/lib/clinical/clinician-reviews/contract';
import { recordReview } from '@/lib/clinical/clinician-reviews/server/review';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(reviewContract, ({ ctx, params, body }) =>
    recordReview(ctx, params.patient_id, body),
  ),
});
