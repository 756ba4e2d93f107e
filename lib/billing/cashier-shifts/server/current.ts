import {
  type Holder,
  openKeyShift,
  openShiftsOf,
  type ShiftColumns,
} from '@/db/queries/billing/cashier-shifts';
import { databaseTime } from '@/db/queries/billing/ledger';
import { findRow } from '@/db/queries/platform/rows';
import { cashierShifts, locations } from '@/db/schema/index';
import { refuseField } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Caller } from '@/lib/platform/auth/server/caller';
import type { Context } from '@/lib/platform/http/server/context';
import { logged } from '@/lib/platform/records/server/change';

type Place = Pick<typeof locations.$inferSelect, 'id' | 'name'>;

/** Whose drawer the caller takes money into. */
export const holderOf = (caller: Caller): Holder =>
  caller.kind === 'user' ? { userId: caller.id } : { apiKeyId: caller.id };

/** Whether the caller works a shift: a person, or a system by its key. */
export const isOwn = ({ caller }: Pick<Context, 'caller'>, shift: ShiftColumns): boolean =>
  caller.kind === 'user'
    ? shift.apiKeyId === null && shift.cashierId === caller.id
    : shift.apiKeyId === caller.id;

/**
 * The caller's open shift at a place, held open until the request ends. A person must have opened it (`conflict` on
 * `location` says what to do); a key's is opened with the first money that it takes, and until then, with `opens` false,
 * there is none.
 */
export async function shiftAt(
  ctx: Context,
  place: Place,
  currency: string,
  { opens }: { opens: boolean },
): Promise<ShiftColumns | null> {
  const holder = holderOf(ctx.caller);
  for (let attempt = 0; ; attempt += 1) {
    const open = await openShiftsOf(ctx.tx, ctx.provider.id, holder);
    const here = open.find((one) => one.locationId === place.id && one.currency === currency);
    if (here) return here;
    if ('userId' in holder) throw await noShift(ctx, open[0], place, currency);
    if (!opens) return null;
    // Another request of this key may have opened it meanwhile, and somebody closed it since.
    if (attempt === 3) throw new Error('The shift of a key could not be opened.');
    await openForKey(ctx, place.id, currency);
  }
}

/** The caller's open shift in a currency wherever it is, held open until the request ends; null when there is none. */
export async function shiftAnywhere(ctx: Context, currency: string): Promise<ShiftColumns | null> {
  const open = await openShiftsOf(ctx.tx, ctx.provider.id, holderOf(ctx.caller));
  return open.find((one) => one.currency === currency) ?? null;
}

async function openForKey(ctx: Context, locationId: string, currency: string): Promise<void> {
  const shift = {
    cashierId: ctx.caller.userId,
    apiKeyId: ctx.caller.id,
    locationId,
    currency,
    openedAt: await databaseTime(ctx.tx),
    openingFloat: '0',
  };
  const opened = await openKeyShift(ctx.tx, { ...shift, providerId: ctx.provider.id });
  if (opened) {
    recordChange(
      ctx,
      { entity: 'cashier-shift', entityId: opened.id },
      null,
      logged(ctx, cashierShifts, shift),
    );
  }
}

async function noShift(
  { tx, provider }: Context,
  open: ShiftColumns | undefined,
  place: Place,
  currency: string,
) {
  if (!open) {
    const sentence = `You have no open shift at ${place.name}. Open one with a counted float first.`;
    return refuseField('location', sentence, 'conflict');
  }
  if (open.locationId === place.id) {
    const sentence = `Your shift is in ${open.currency}. Close it, and open one in ${currency}.`;
    return refuseField('location', sentence, 'conflict');
  }
  const elsewhere = await findRow(tx, locations, provider.id, { id: open.locationId });
  const sentence = `Your open shift is at ${elsewhere?.name ?? 'another desk'}. Close it, and open one at ${place.name}.`;
  return refuseField('location', sentence, 'conflict');
}
