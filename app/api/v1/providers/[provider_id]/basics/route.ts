import {
  editHospitalBasicsContract,
  readHospitalBasicsContract,
} from '@/lib/platform/hospital-settings/basics-contract';
import {
  editHospitalBasics,
  readHospitalBasics,
} from '@/lib/platform/hospital-settings/server/basics';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHospitalBasicsContract, ({ ctx }) => readHospitalBasics(ctx)),
  PATCH: handle(editHospitalBasicsContract, ({ ctx, body }) => editHospitalBasics(ctx, body)),
});
