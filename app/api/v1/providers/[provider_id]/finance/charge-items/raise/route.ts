import { askForCharges } from '@/lib/charge-items/ask';
import { raiseChargesContract } from '@/lib/charge-items/contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(raiseChargesContract, ({ ctx, body }) => askForCharges(ctx, body)),
});
