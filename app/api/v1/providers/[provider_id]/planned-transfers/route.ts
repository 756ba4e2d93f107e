import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import {
  listPlannedTransfersContract,
  planTransferContract,
} from '@/lib/planned-transfers/contract';
import { planTransfer } from '@/lib/planned-transfers/plan';
import { readPlannedTransfers } from '@/lib/planned-transfers/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPlannedTransfersContract, ({ ctx, query }) => readPlannedTransfers(ctx, query)),
  POST: handle(planTransferContract, ({ ctx, body }) => planTransfer(ctx, body)),
});
