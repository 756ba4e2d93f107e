import {
  deleteHospitalizationContract,
  readHospitalizationContract,
  updateHospitalizationContract,
} from '@/lib/admissions/hospitalizations/contract';
import { deleteHospitalization } from '@/lib/admissions/hospitalizations/server/delete';
import { readHospitalization } from '@/lib/admissions/hospitalizations/server/read';
import { updateHospitalization } from '@/lib/admissions/hospitalizations/server/update';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

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
