import { readClearingContract } from '@/lib/billing/payouts/contract';
import { readClearing } from '@/lib/billing/payouts/server/read-clearing-balance';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readClearingContract, ({ ctx }) => readClearing(ctx)),
});
