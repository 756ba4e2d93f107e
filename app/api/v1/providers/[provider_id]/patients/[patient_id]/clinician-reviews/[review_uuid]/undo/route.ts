import { undoReviewContract } from '@/lib/clinical/clinician-reviews/contract';
import { undoReview } from '@/lib/clinical/clinician-reviews/server/review';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoReviewContract, ({ ctx, params }) =>
    undoReview(ctx, { patient: params.patient_id, review: params.review_uuid }),
  ),
});
