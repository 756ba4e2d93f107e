import { repeatPrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import { repeatPrescription } from '@/lib/clinical/prescriptions/repeat';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(repeatPrescriptionContract, ({ ctx, params, body }) =>
    repeatPrescription(ctx, params.prescription_id, body),
  ),
});
