import type { z } from 'zod';
import {
  type ChargeItemWithNames,
  findChargeItem,
  listChargeItems,
} from '@/db/queries/billing/charge-items';
import type { Found } from '@/db/queries/platform/page';
import { addChargeItem } from '@/lib/billing/charge-items/server/add';
import { cancelItem, lockToWaive } from '@/lib/billing/charge-items/server/cancel';
import type {
  listWardChargesContract,
  recordWardChargeContract,
  withdrawWardChargeContract,
} from '@/lib/billing/ward-charges/contract';
import { notFound, Refusal } from '@/lib/domain/errors';
import { presentAmount } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shown = z.input<typeof recordWardChargeContract.reply.data>;
type Body = z.output<NonNullable<typeof recordWardChargeContract.body>>;
type Query = z.output<typeof listWardChargesContract.query>;
type Withdrawal = z.output<NonNullable<typeof withdrawWardChargeContract.body>>;

/** One page of what was charged by hand during an admission, the last one first. Reading it is audited. */
export async function readWardCharges(
  ctx: Context,
  reference: Reference,
  query: Query,
): Promise<Found<Shown>> {
  const { id } = notDeleted(await readRecord(ctx, kinds.hospitalization, reference));
  const { rows, ...rest } = await listChargeItems(
    ctx.tx,
    ctx.provider.id,
    { hospitalization: { id }, source: 'manual' },
    pageWindow(query),
  );
  return { rows: rows.map((row) => present(ctx, row)), ...rest };
}

/** Charges what a ward used. Throws as `addChargeItem` does, and `conflict` once the admission is over. */
export async function recordWardCharge(
  ctx: Context,
  reference: Reference,
  { healthcare_service, quantity, note }: Body,
): Promise<Shown> {
  // Locked, so that nothing is added while a discharge reads what is owed.
  const stay = notDeleted(await lockRecord(ctx, kinds.hospitalization, reference));
  if (!stay.isActive) {
    throw new Refusal('conflict', 'This patient was discharged. Ask billing to charge it.');
  }
  const { uuid } = await addChargeItem(ctx, {
    patient: { id: stay.patientId },
    encounter: stay.encounterId,
    healthcare_service,
    price_tier: { id: stay.priceTierId },
    quantity,
    description: '',
    reason: note || usedOnWard,
  });
  return readWardCharge(ctx, uuid);
}

/**
 * Withdraws a charge in the name of its recorder: no waiver, because nothing was used. Throws `conflict` for any other, and for
 * those who take payments: what they give up has a limit, which the payment desk knows.
 */
export async function withdrawWardCharge(
  ctx: Context,
  reference: Reference,
  charge: Reference,
  { reason }: Withdrawal,
): Promise<Shown> {
  const { id } = notDeleted(await readRecord(ctx, kinds.hospitalization, reference));
  const { hospitalizationId, source } = await readRecord(ctx, kinds.chargeItem, charge);
  if (hospitalizationId !== id || source !== 'manual') throw notFound(kinds.chargeItem.noun);
  const item = await lockToWaive(ctx, charge);
  if (!isOwn(ctx, item)) {
    const sentence =
      'Someone else recorded this charge. They can withdraw it, or billing cancels it.';
    throw new Refusal('conflict', sentence);
  }
  if (ctx.affiliation.permissions.has('payments:take')) {
    throw new Refusal('conflict', 'Cancel this charge at the payment desk.');
  }
  const keyId = ctx.caller.kind === 'api-key' ? ctx.caller.id : null;
  await cancelItem(ctx, item, { reason, userId: ctx.caller.userId, keyId }, { isWaived: false });
  return readWardCharge(ctx, item.id);
}

/** The reason on record where the ward gave none. */
const usedOnWard = 'Used on the ward';

function notDeleted<Stay extends { deletedAt: Date | null }>(stay: Stay): Stay {
  if (stay.deletedAt) throw notFound(kinds.hospitalization.noun);
  return stay;
}

const isOwn = ({ caller }: Context, { createdById }: { createdById: string | null }): boolean =>
  createdById !== null && createdById === caller.userId;

async function readWardCharge(ctx: Context, id: string): Promise<Shown> {
  const row = await findChargeItem(ctx.tx, ctx.provider.id, { id });
  if (!row) throw notFound(kinds.chargeItem.noun);
  return present(ctx, row);
}

function present(ctx: Context, { item, ...names }: ChargeItemWithNames): Shown {
  ctx.audit.patientsRead.add(item.patientId);
  const amount = (stored: string) => presentAmount(stored, item.currency);
  return {
    uuid: item.id,
    healthcare_service: item.healthcareServiceId,
    healthcare_service_name: names.serviceName,
    quantity: item.quantity,
    unit_price: amount(item.unitPrice),
    amount: amount(item.amount),
    currency: item.currency,
    service_date: item.serviceDate,
    status: item.status,
    cancel_reason: item.cancelReason,
    note: item.reason === usedOnWard ? '' : item.reason,
    created_by_name: names.creatorName,
    created_at: item.createdAt.toISOString(),
    may_withdraw:
      item.status === 'billable' &&
      isOwn(ctx, item) &&
      !ctx.affiliation.permissions.has('payments:take'),
  };
}
