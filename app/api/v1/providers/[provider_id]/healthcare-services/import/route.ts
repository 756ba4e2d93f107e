import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { importServicesContract } from '@/lib/registry/services/import-contract';
import { importServices } from '@/lib/registry/services/server/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(importServicesContract, ({ ctx, body }) => importServices(ctx, body)),
});
