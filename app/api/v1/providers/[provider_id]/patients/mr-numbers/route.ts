import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { reserveMrNumberContract } from '@/lib/registry/patients/mr-number-contract';
import { reserveMrNumber } from '@/lib/registry/patients/server/give-mr-number';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(reserveMrNumberContract, ({ ctx }) => reserveMrNumber(ctx)),
});
