import {
  listPlannedTransfersContract,
  planTransferContract,
} from '@/lib/admissions/planned-transfers/contract';
import { planTransfer } from '@/lib/admissions/planned-transfers/server/plan';
import { readPlannedTransfers } from '@/lib/admissions/planned-transfers/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPlannedTransfersContract, ({ ctx, query }) => readPlannedTransfers(ctx, query)),
  POST: handle(planTransferContract, ({ ctx, body }) => planTransfer(ctx, body)),
});
