import {
  deleteHospitalizationContract,
  readHospitalizationContract,
  updateHospitalizationContract,
} from '@/lib/admissions/hospitalizations/contract';
import { readHospitalization } from '@/lib/admissions/hospitalizations/read';
import { deleteHospitalization } from '@/lib/admissions/hospitalizations/remove';
import { updateHospitalization } from '@/lib/admissions/hospitalizations/update';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHospitalizationContract, ({ ctx, params }) =>
    readHospitalization(ctx, params.hospitalization_id),
  ),
  POST: handle(updateHospitalizationContract, ({ ctx, params, body }) =>
    updateHospitalization(ctx, params.hospitalization_id, body),
  ),
  DELETE: handle(deleteHospitalizationContract, ({ ctx, params }) =>
    deleteHospitalization(ctx, params.hospitalization_id),
  ),
});
