import { readClearingContract } from '@/lib/billing/payouts/contract';
import { readClearing } from '@/lib/billing/payouts/held';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readClearingContract, ({ ctx }) => readClearing(ctx)),
});
