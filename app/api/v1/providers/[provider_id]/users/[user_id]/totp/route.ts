import { resetSecondFactorContract } from '@/lib/platform/account/contract';
import { resetSecondFactor } from '@/lib/platform/account/server/second-factor';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(resetSecondFactorContract, ({ ctx, params }) =>
    resetSecondFactor(ctx, params.user_id),
  ),
});
