import {
  changePrescriptionContract,
  readPrescriptionContract,
} from '@/lib/clinical/prescriptions/contract';
import { changePrescription } from '@/lib/clinical/prescriptions/server/change';
import { readPrescription } from '@/lib/clinical/prescriptions/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPrescriptionContract, ({ ctx, params }) =>
    readPrescription(ctx, params.prescription_id),
  ),
  PATCH: handle(changePrescriptionContract, ({ ctx, params, body }) =>
    changePrescription(ctx, params.prescription_id, body),
  ),
});
