import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { openPatientAccountContract } from '@/lib/payment-accounts/contract';
import { openPatientAccount } from '@/lib/payment-accounts/patient-account';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(openPatientAccountContract, ({ ctx, params, body }) =>
    openPatientAccount(ctx, params.patient_id, body),
  ),
});
