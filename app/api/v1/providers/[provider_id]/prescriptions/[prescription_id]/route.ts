import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { changePrescription } from '@/lib/prescriptions/change';
import { changePrescriptionContract, readPrescriptionContract } from '@/lib/prescriptions/contract';
import { readPrescription } from '@/lib/prescriptions/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPrescriptionContract, ({ ctx, params }) =>
    readPrescription(ctx, params.prescription_id),
  ),
  PATCH: handle(changePrescriptionContract, ({ ctx, params, body }) =>
    changePrescription(ctx, params.prescription_id, body),
  ),
});
