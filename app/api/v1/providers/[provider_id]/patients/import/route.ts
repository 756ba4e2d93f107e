import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { importPatientsContract } from '@/lib/registry/patients/import-contract';
import { importPatients } from '@/lib/registry/patients/server/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(importPatientsContract, ({ ctx, body }) => importPatients(ctx, body)),
});
