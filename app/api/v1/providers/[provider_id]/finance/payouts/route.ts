import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listPayoutsContract, recordPayoutContract } from '@/lib/payouts/contract';
import { readPayouts } from '@/lib/payouts/read';
import { recordPayout } from '@/lib/payouts/record';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPayoutsContract, ({ ctx, query }) => readPayouts(ctx, query)),
  POST: handle(recordPayoutContract, ({ ctx, body }) => recordPayout(ctx, body)),
});
