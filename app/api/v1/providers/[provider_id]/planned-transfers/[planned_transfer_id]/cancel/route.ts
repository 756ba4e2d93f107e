import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { cancelPlannedTransfer } from '@/lib/planned-transfers/cancel';
import { cancelPlannedTransferContract } from '@/lib/planned-transfers/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelPlannedTransferContract, ({ ctx, params, body }) =>
    cancelPlannedTransfer(ctx, params.planned_transfer_id, body.reason),
  ),
});
