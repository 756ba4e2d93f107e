import { undoTransferContract } from '@/lib/hospitalizations/undo-contract';
import { undoTransfer } from '@/lib/hospitalizations/undo-transfer';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoTransferContract, ({ ctx, params, body }) =>
    undoTransfer(ctx, params.hospitalization_id, body),
  ),
});
