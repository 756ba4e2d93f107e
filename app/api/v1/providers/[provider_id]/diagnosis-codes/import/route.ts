import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { importDiagnosisCodesContract } from '@/lib/registry/diagnosis-codes/contract';
import { importDiagnosisCodes } from '@/lib/registry/diagnosis-codes/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(importDiagnosisCodesContract, ({ ctx, body }) => importDiagnosisCodes(ctx, body)),
});
