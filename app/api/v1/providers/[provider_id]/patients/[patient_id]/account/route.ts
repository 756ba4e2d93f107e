import { openPatientAccountContract } from '@/lib/billing/payment-accounts/contract';
import { openPatientAccount } from '@/lib/billing/payment-accounts/server/patient-account';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(openPatientAccountContract, ({ ctx, params, body }) =>
    openPatientAccount(ctx, params.patient_id, body),
  ),
});
