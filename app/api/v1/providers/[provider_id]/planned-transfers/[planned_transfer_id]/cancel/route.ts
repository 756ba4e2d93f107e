import { cancelPlannedTransfer } from '@/lib/admissions/planned-transfers/cancel';
import { cancelPlannedTransferContract } from '@/lib/admissions/planned-transfers/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelPlannedTransferContract, ({ ctx, params, body }) =>
    cancelPlannedTransfer(ctx, params.planned_transfer_id, body.reason),
  ),
});
