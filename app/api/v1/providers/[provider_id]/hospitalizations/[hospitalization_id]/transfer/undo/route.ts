import { undoTransferContract } from '@/lib/admissions/hospitalizations/undo-contract';
import { undoTransfer } from '@/lib/admissions/hospitalizations/undo-transfer';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoTransferContract, ({ ctx, params, body }) =>
    undoTransfer(ctx, params.hospitalization_id, body),
  ),
});
