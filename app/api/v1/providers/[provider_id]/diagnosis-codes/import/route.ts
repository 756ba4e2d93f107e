import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { importDiagnosisCodesContract } from '@/lib/registry/diagnosis-codes/contract';
import { importDiagnosisCodes } from '@/lib/registry/diagnosis-codes/server/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(importDiagnosisCodesContract, ({ ctx, body }) => importDiagnosisCodes(ctx, body)),
});
