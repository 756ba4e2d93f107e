import { listPayoutsContract, recordPayoutContract } from '@/lib/billing/payouts/contract';
import { readPayouts } from '@/lib/billing/payouts/server/read';
import { recordPayout } from '@/lib/billing/payouts/server/record';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPayoutsContract, ({ ctx, query }) => readPayouts(ctx, query)),
  POST: handle(recordPayoutContract, ({ ctx, body }) => recordPayout(ctx, body)),
});
