import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { previewPatientsContract } from '@/lib/registry/patients/import-contract';
import { previewPatients } from '@/lib/registry/patients/server/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewPatientsContract, ({ ctx, body }) => previewPatients(ctx, body)),
});
