import {
  listWardChargesContract,
  recordWardChargeContract,
} from '@/lib/billing/ward-charges/contract';
import { readWardCharges, recordWardCharge } from '@/lib/billing/ward-charges/server/ward-charges';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listWardChargesContract, ({ ctx, params, query }) =>
    readWardCharges(ctx, params.hospitalization_id, query),
  ),
  POST: handle(recordWardChargeContract, ({ ctx, params, body }) =>
    recordWardCharge(ctx, params.hospitalization_id, body),
  ),
});
