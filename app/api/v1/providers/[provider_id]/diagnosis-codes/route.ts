import { listDiagnosisCodesContract } from '@/lib/diagnosis-codes/contract';
import { readDiagnosisCodes } from '@/lib/diagnosis-codes/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiagnosisCodesContract, ({ ctx, query }) => readDiagnosisCodes(ctx, query)),
});
