import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { repeatPrescriptionContract } from '@/lib/prescriptions/contract';
import { repeatPrescription } from '@/lib/prescriptions/repeat';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(repeatPrescriptionContract, ({ ctx, params, body }) =>
    repeatPrescription(ctx, params.prescription_id, body),
  ),
});
