import { askForCharges } from '@/lib/billing/charge-items/ask';
import { raiseChargesContract } from '@/lib/billing/charge-items/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(raiseChargesContract, ({ ctx, body }) => askForCharges(ctx, body)),
});
