import { cancelPlannedTransferContract } from '@/lib/admissions/planned-transfers/contract';
import { cancelPlannedTransfer } from '@/lib/admissions/planned-transfers/server/cancel';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelPlannedTransferContract, ({ ctx, params, body }) =>
    cancelPlannedTransfer(ctx, params.planned_transfer_id, body.reason),
  ),
});
