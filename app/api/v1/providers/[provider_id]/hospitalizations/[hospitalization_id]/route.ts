import {
  deleteHospitalizationContract,
  readHospitalizationContract,
  updateHospitalizationContract,
} from '@/lib/hospitalizations/contract';
import { readHospitalization } from '@/lib/hospitalizations/read';
import { deleteHospitalization } from '@/lib/hospitalizations/remove';
import { updateHospitalization } from '@/lib/hospitalizations/update';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

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
