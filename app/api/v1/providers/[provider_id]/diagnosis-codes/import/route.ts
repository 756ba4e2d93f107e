import { importDiagnosisCodesContract } from '@/lib/diagnosis-codes/contract';
import { importDiagnosisCodes } from '@/lib/diagnosis-codes/import';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(importDiagnosisCodesContract, ({ ctx, body }) => importDiagnosisCodes(ctx, body)),
});
