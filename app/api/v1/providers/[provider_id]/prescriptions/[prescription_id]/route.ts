import { changePrescription } from '@/lib/clinical/prescriptions/change';
import {
  changePrescriptionContract,
  readPrescriptionContract,
} from '@/lib/clinical/prescriptions/contract';
import { readPrescription } from '@/lib/clinical/prescriptions/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPrescriptionContract, ({ ctx, params }) =>
    readPrescription(ctx, params.prescription_id),
  ),
  PATCH: handle(changePrescriptionContract, ({ ctx, params, body }) =>
    changePrescription(ctx, params.prescription_id, body),
  ),
});
