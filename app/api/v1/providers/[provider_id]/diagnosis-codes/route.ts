import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { listDiagnosisCodesContract } from '@/lib/registry/diagnosis-codes/contract';
import { readDiagnosisCodes } from '@/lib/registry/diagnosis-codes/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiagnosisCodesContract, ({ ctx, query }) => readDiagnosisCodes(ctx, query)),
});
