import {
  listPlannedTransfersContract,
  planTransferContract,
} from '@/lib/admissions/planned-transfers/contract';
import { planTransfer } from '@/lib/admissions/planned-transfers/plan';
import { readPlannedTransfers } from '@/lib/admissions/planned-transfers/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPlannedTransfersContract, ({ ctx, query }) => readPlannedTransfers(ctx, query)),
  POST: handle(planTransferContract, ({ ctx, body }) => planTransfer(ctx, body)),
});
