import {
  editHospitalSettingsContract,
  readHospitalSettingsContract,
} from '@/lib/platform/hospital-settings/contract';
import {
  editHospitalSettings,
  readHospitalSettings,
} from '@/lib/platform/hospital-settings/server/settings';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHospitalSettingsContract, ({ ctx }) => readHospitalSettings(ctx)),
  PATCH: handle(editHospitalSettingsContract, ({ ctx, body }) => editHospitalSettings(ctx, body)),
});
