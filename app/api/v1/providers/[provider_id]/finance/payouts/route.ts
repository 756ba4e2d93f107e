import { listPayoutsContract, recordPayoutContract } from '@/lib/billing/payouts/contract';
import { readPayouts } from '@/lib/billing/payouts/read';
import { recordPayout } from '@/lib/billing/payouts/record';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPayoutsContract, ({ ctx, query }) => readPayouts(ctx, query)),
  POST: handle(recordPayoutContract, ({ ctx, body }) => recordPayout(ctx, body)),
});
