import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { previewDiagnosisCodesContract } from '@/lib/registry/diagnosis-codes/contract';
import { previewDiagnosisCodes } from '@/lib/registry/diagnosis-codes/server/import';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewDiagnosisCodesContract, ({ ctx, body }) => previewDiagnosisCodes(ctx, body)),
});
