import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { previewServicesContract } from '@/lib/registry/services/import-contract';
import { previewServices } from '@/lib/registry/services/server/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewServicesContract, ({ ctx, body }) => previewServices(ctx, body)),
});
