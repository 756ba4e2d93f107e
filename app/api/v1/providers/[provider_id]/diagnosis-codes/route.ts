import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { listDiagnosisCodesContract } from '@/lib/registry/diagnosis-codes/contract';
import { readDiagnosisCodes } from '@/lib/registry/diagnosis-codes/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiagnosisCodesContract, ({ ctx, query }) => readDiagnosisCodes(ctx, query)),
});
