import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { voidSafeMovementContract } from '@/lib/safe/contract';
import { voidSafeMovement } from '@/lib/safe/void';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidSafeMovementContract, ({ ctx, params, body }) =>
    voidSafeMovement(ctx, params.movement_id, body),
  ),
});
