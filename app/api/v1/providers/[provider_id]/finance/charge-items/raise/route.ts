import { raiseChargesContract } from '@/lib/billing/charge-items/contract';
import { askForCharges } from '@/lib/billing/charge-items/server/ask';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(raiseChargesContract, ({ ctx, body }) => askForCharges(ctx, body)),
});
