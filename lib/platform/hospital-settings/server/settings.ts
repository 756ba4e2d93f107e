import type { z } from 'zod';
import {
  findHospitalSettings,
  type HospitalSettingsRow,
  lockHospitalSettings,
  storeHospitalSettings,
} from '@/db/queries/platform/hospital-settings';
import { usualSettings } from '@/lib/domain/codes/permissions';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type {
  editHospitalSettingsContract,
  readHospitalSettingsContract,
} from '@/lib/platform/hospital-settings/contract';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = z.input<typeof readHospitalSettingsContract.reply.data>;

/** The hospital's settings on permissions. */
export async function readHospitalSettings(ctx: Context): Promise<Shown> {
  return present(await findHospitalSettings(ctx.tx, ctx.provider.id));
}

/** Changes it from the next request of each person on. */
export async function editHospitalSettings(
  ctx: Context,
  {
    nurses_discharge: nursesDischarge,
  }: z.output<NonNullable<typeof editHospitalSettingsContract.body>>,
): Promise<Shown> {
  const { tx, provider, now } = ctx;
  if (nursesDischarge === undefined) return readHospitalSettings(ctx);
  const before = await lockHospitalSettings(tx, provider.id);
  const after = await storeHospitalSettings(tx, provider.id, { nursesDischarge, modifiedAt: now });
  recordChange(
    ctx,
    { entity: 'hospital-settings', entityId: provider.id },
    { nursesDischarge: before.nursesDischarge },
    { nursesDischarge: after.nursesDischarge },
  );
  return present(after);
}

const present = (row: HospitalSettingsRow | null): Shown => ({
  nurses_discharge: row?.nursesDischarge ?? usualSettings.nurses_discharge,
  modified_at: row?.modifiedAt.toISOString() ?? null,
});
