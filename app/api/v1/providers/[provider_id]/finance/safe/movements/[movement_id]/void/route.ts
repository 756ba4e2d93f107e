import { voidSafeMovementContract } from '@/lib/billing/safe/contract';
import { voidSafeMovement } from '@/lib/billing/safe/server/void';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidSafeMovementContract, ({ ctx, params, body }) =>
    voidSafeMovement(ctx, params.movement_id, body),
  ),
});
