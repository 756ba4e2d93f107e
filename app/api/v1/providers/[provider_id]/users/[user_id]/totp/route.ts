import { resetSecondFactorContract } from '@/lib/account/contract';
import { resetSecondFactor } from '@/lib/account/second-factor';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(resetSecondFactorContract, ({ ctx, params }) =>
    resetSecondFactor(ctx, params.user_id),
  ),
});
