import { withdrawWardChargeContract } from '@/lib/billing/ward-charges/contract';
import { withdrawWardCharge } from '@/lib/billing/ward-charges/server/ward-charges';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawWardChargeContract, ({ ctx, params, body }) =>
    withdrawWardCharge(ctx, params.hospitalization_id, params.charge_item_id, body),
  ),
});
