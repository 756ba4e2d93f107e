import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { registerUnidentifiedContract } from '@/lib/registry/patients/contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { registerUnidentified } from '@/lib/registry/patients/server/register';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(registerUnidentifiedContract, async ({ ctx, body }) =>
    presentPatient(await registerUnidentified(ctx, body), ctx),
  ),
});
