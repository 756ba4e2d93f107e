import { repeatPrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import { repeatPrescription } from '@/lib/clinical/prescriptions/server/repeat';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(repeatPrescriptionContract, ({ ctx, params, body }) =>
    repeatPrescription(ctx, params.prescription_id, body),
  ),
});
