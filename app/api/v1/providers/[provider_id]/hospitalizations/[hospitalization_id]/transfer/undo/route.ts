import { undoTransfer } from '@/lib/admissions/hospitalizations/server/undo-transfer';
import { undoTransferContract } from '@/lib/admissions/hospitalizations/undo-contract';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoTransferContract, ({ ctx, params, body }) =>
    undoTransfer(ctx, params.hospitalization_id, body),
  ),
});
