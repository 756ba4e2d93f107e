import type { z } from 'zod';
import {
  findHospitalBasics,
  lockHospitalBasics,
  storeHospitalBasics,
} from '@/db/queries/platform/hospital-basics';
import { refuseField } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type {
  editHospitalBasicsContract,
  readHospitalBasicsContract,
} from '@/lib/platform/hospital-settings/basics-contract';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = z.input<typeof readHospitalBasicsContract.reply.data>;
type Basics = Awaited<ReturnType<typeof findHospitalBasics>>;

/** The hospital's time zone and currency. */
export const readHospitalBasics = async ({ tx, provider }: Context): Promise<Shown> =>
  present(await findHospitalBasics(tx, provider.id));

/** Corrects them. Throws `conflict` once something is recorded that depends on what would change. */
export async function editHospitalBasics(
  ctx: Context,
  body: z.output<NonNullable<typeof editHospitalBasicsContract.body>>,
): Promise<Shown> {
  const { tx, provider } = ctx;
  const before = await lockHospitalBasics(tx, provider.id);
  const after = {
    timeZone: body.time_zone ?? before.timeZone,
    currency: body.currency ?? before.currency,
  };
  if (after.timeZone !== before.timeZone && before.hasDated) {
    throw refuseField(
      'time_zone',
      'Patients or cashier shifts are recorded in this time zone, so it cannot change.',
      'conflict',
    );
  }
  if (after.currency !== before.currency && before.hasPriced) {
    throw refuseField(
      'currency',
      'Patients, prices, accounts, discounts or approval limits are recorded, so the currency cannot change.',
      'conflict',
    );
  }
  await storeHospitalBasics(tx, provider.id, after);
  const { timeZone, currency } = before;
  recordChange(
    ctx,
    { entity: 'hospital-basics', entityId: provider.id },
    { timeZone, currency },
    after,
  );
  return present({ ...before, ...after });
}

const present = ({ timeZone, currency, hasDated, hasPriced }: Basics): Shown => ({
  time_zone: timeZone,
  currency,
  time_zone_is_fixed: hasDated,
  currency_is_fixed: hasPriced,
});
