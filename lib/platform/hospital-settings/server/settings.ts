import type { z } from 'zod';
import {
  findHospitalSettings,
  type HospitalSettingsRow,
  lockHospitalSettings,
  storeHospitalSettings,
} from '@/db/queries/platform/hospital-settings';
import { findLastMrNumber, storeLastMrNumber } from '@/db/queries/registry/mr-numbers';
import { usualSettings } from '@/lib/domain/codes/permissions';
import { yearAt } from '@/lib/domain/days';
import { mrNumberParts, usualMrNumberPattern } from '@/lib/domain/mr-numbers';
import { usualDeviceTimes } from '@/lib/domain/pins';
import { usualShiftHours } from '@/lib/domain/shift-hours';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type {
  editHospitalSettingsContract,
  readHospitalSettingsContract,
} from '@/lib/platform/hospital-settings/contract';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = z.input<typeof readHospitalSettingsContract.reply.data>;

export async function readHospitalSettings(ctx: Context): Promise<Shown> {
  return present(ctx, await findHospitalSettings(ctx.tx, ctx.provider.id));
}

/** Changes them from the next request of each person on. */
export async function editHospitalSettings(
  ctx: Context,
  body: z.output<NonNullable<typeof editHospitalSettingsContract.body>>,
): Promise<Shown> {
  const { tx, provider, now } = ctx;
  if (Object.values(body).every((value) => value === undefined)) return readHospitalSettings(ctx);
  const row = await lockHospitalSettings(tx, provider.id);
  const before = await present(ctx, row);
  const stored = await storeHospitalSettings(tx, provider.id, {
    nursesDischarge: body.nurses_discharge,
    mrNumberPattern: body.mr_number_pattern,
    mrNumbersGapless: body.mr_numbers_gapless,
    shiftHours: body.shift_hours,
    deviceLockMinutes: body.device_lock_minutes,
    deviceSessionHours: body.device_session_hours,
    modifiedAt: now,
  });
  if (body.next_mr_number !== undefined) {
    await storeLastMrNumber(tx, provider.id, {
      counter: counterOf(ctx, stored),
      last: body.next_mr_number - 1,
    });
  }
  const after = await present(ctx, stored);
  recordChange(
    ctx,
    { entity: 'hospital-settings', entityId: provider.id },
    settingsOf(before),
    settingsOf(after),
  );
  return after;
}

const settingsOf = ({ modified_at: _, ...settings }: Shown) => settings;

async function present(ctx: Context, row: HospitalSettingsRow | null): Promise<Shown> {
  const last = await findLastMrNumber(ctx.tx, ctx.provider.id, counterOf(ctx, row));
  return {
    nurses_discharge: row?.nursesDischarge ?? usualSettings.nurses_discharge,
    mr_number_pattern: row?.mrNumberPattern ?? usualMrNumberPattern,
    mr_numbers_gapless: row?.mrNumbersGapless ?? true,
    next_mr_number: last + 1,
    shift_hours: row?.shiftHours ?? usualShiftHours,
    device_lock_minutes: row?.deviceLockMinutes ?? usualDeviceTimes.lockMinutes,
    device_session_hours: row?.deviceSessionHours ?? usualDeviceTimes.sessionHours,
    modified_at: row?.modifiedAt.toISOString() ?? null,
  };
}

const counterOf = ({ now, provider }: Context, row: HospitalSettingsRow | null) =>
  mrNumberParts(row?.mrNumberPattern ?? usualMrNumberPattern, yearAt(now, provider.timeZone))
    .counter;
