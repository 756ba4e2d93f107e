import {
  editHospitalSettingsContract,
  readHospitalSettingsContract,
} from '@/lib/hospital-settings/contract';
import { editHospitalSettings, readHospitalSettings } from '@/lib/hospital-settings/settings';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHospitalSettingsContract, ({ ctx }) => readHospitalSettings(ctx)),
  PATCH: handle(editHospitalSettingsContract, ({ ctx, body }) => editHospitalSettings(ctx, body)),
});
