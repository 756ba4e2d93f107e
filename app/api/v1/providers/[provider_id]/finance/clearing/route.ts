import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readClearingContract } from '@/lib/payouts/contract';
import { readClearing } from '@/lib/payouts/held';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readClearingContract, ({ ctx }) => readClearing(ctx)),
});
