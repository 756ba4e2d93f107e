import {
  editHospitalIdentityContract,
  readHospitalIdentityContract,
} from '@/lib/platform/hospital-identity/contract';
import {
  editHospitalIdentity,
  readHospitalIdentity,
} from '@/lib/platform/hospital-identity/server/identity';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHospitalIdentityContract, ({ ctx }) => readHospitalIdentity(ctx)),
  PATCH: handle(editHospitalIdentityContract, ({ ctx, body }) => editHospitalIdentity(ctx, body)),
});
