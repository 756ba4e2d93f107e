import { announceBill } from '@/db/queries/billing/bills';
import { findScope, type ScopeOf } from '@/db/queries/billing/charge-scope';
import {
  type ChargedRow,
  cancelBillableItems,
  findCharged,
  insertChargeItems,
  listUndueByHand,
  lockCharges,
} from '@/db/queries/billing/charges';
import { lockInvoicesOf } from '@/db/queries/billing/credits';
import {
  type ChargeItemRow,
  type InvoiceRow,
  lockChargeItems,
} from '@/db/queries/billing/invoice-writes';
import { chargeRow, itemInLog } from '@/lib/billing/charge-items/charge-row';
import { correctionSentences } from '@/lib/billing/charge-items/correction-words';
import { type Corrected, creditInvoice } from '@/lib/billing/charge-items/server/credit';
import { releaseInvoice, type Settling } from '@/lib/billing/ledger/server/settle-invoice';
import { type Midnight, midnightsBetween } from '@/lib/domain/charges/bed-nights';
import { type ChargeScope, type DueCharge, dueCharges } from '@/lib/domain/charges/due';
import {
  keyOf,
  type PricedCharge,
  type Reconciled,
  reconcile,
} from '@/lib/domain/charges/reconcile';
import { storedUnits } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

export type Charging = Settling & Pick<Context, 'notes'>;

type Raised = {
  raised: ChargeItemRow[];
  cancelled: ChargeItemRow[];
  unpriced: DueCharge[];
  credited: ChargeItemRow[];
};

/**
 * Brings the charges of a stay, an encounter or a patient up to date with the record: what is due and not charged is
 * charged at the price that held then; what is charged and not due any more is cancelled, or credited on its invoice
 * once it is billed, so that it is not owed and what was paid of it is due back. However often and by however many at
 * once: each thing is charged once. What has no price stays due, and is answered; care is never refused for it. `ahead`
 * also charges an encounter that has not begun. What it means for billed and paid money ends the message of the answer
 * (`notes`).
 *
 * To be called after the record was changed, with no lock on an invoice or on charge items held, but by one who holds
 * the lock on the patient's charges.
 */
export async function raiseCharges(
  ctx: Charging,
  patientId: string,
  of: Exclude<ScopeOf, { since: Date }>,
  { ahead = false }: { ahead?: boolean } = {},
): Promise<Raised> {
  const { tx, provider, now } = ctx;
  await lockCharges(tx, provider.id, patientId);
  const first = await compare(ctx, of, { until: now, ahead });
  const billed = await lockInvoicesOf(tx, provider.id, [...first.credit, ...first.restore]);
  const drafts = billed.filter(({ status }) => status === 'draft');
  for (const draft of drafts) await releaseInvoice(ctx, draft, notDue);
  const found = drafts.length === 0 ? first : await compare(ctx, of, { until: now, ahead });
  const cancelled = await cancelAll(ctx, found.cancel);
  const corrected = await creditAll(ctx, billed, found);
  const raised = await storeAll(ctx, found.raise);
  if (raised.length + cancelled.length > 0) await announceBill(tx, provider.id, patientId);
  const recharged = raised.filter(({ correctsId }) => correctsId !== null);
  ctx.notes.push(
    ...drafts.map(({ number }) => `Draft invoice ${number} was cancelled. Create it again.`),
    ...correctionSentences(
      corrected,
      recharged.map((item) => ({ ...item, amount: storedUnits(item.amount, item.currency) })),
    ),
  );
  return {
    raised,
    cancelled,
    unpriced: found.unpriced,
    credited: corrected.flatMap(({ credited }) => credited),
  };
}

/** Credits what is billed and not due any more, and makes due again what was credited before, invoice by invoice. */
async function creditAll(
  ctx: Charging,
  billed: InvoiceRow[],
  { credit, restore }: Pick<Reconciled<ChargedRow>, 'credit' | 'restore'>,
): Promise<Corrected[]> {
  const corrected: Corrected[] = [];
  for (const invoice of billed) {
    const isOn = ({ invoiceId }: ChargeItemRow) => invoiceId === invoice.id;
    const items = { credit: credit.filter(isOn), restore: restore.filter(isOn) };
    if (items.credit.length + items.restore.length === 0) continue;
    corrected.push(await creditInvoice(ctx, invoice, items));
    recordTogether(ctx, items.credit, { creditedAt: null }, { creditedAt: ctx.now });
    const creditedAt = items.restore[0]?.creditedAt;
    recordTogether(ctx, items.restore, { creditedAt }, { creditedAt: null });
  }
  return corrected;
}

/**
 * The charges that would be raised, cancelled or are unpriced if they were brought up to date as of an instant. Writes
 * nothing.
 */
export async function compare(
  { tx, provider }: Pick<Charging, 'tx' | 'provider'>,
  of: ScopeOf,
  { until, ahead = false }: { until: Date; ahead?: boolean },
): Promise<Reconciled<ChargedRow>> {
  const { scope, due } = await findDue({ tx, provider }, of, until);
  const pairs = due.flatMap(({ healthcareServiceId, priceTierId }) =>
    priceTierId === null ? [] : [{ healthcareServiceId, priceTierId }],
  );
  const [{ items, prices }, byHand] = await Promise.all([
    findCharged(tx, provider.id, scope, distinct(pairs)),
    mayHaveUndueByHand(of, scope) ? listUndueByHand(tx, provider.id, of) : [],
  ]);
  const found = reconcile(due, items, prices, { ahead });
  for (const item of byHand) {
    if (item.status === 'billable') found.cancel.push(item);
    else if (item.creditedAt === null || item.isCreditShort) found.credit.push(item);
  }
  return found;
}

/** When each charge of a patient's record became due, by its identity. */
export async function instantsDue(ctx: Charging, patientId: string): Promise<Map<string, Date>> {
  const { due } = await findDue(ctx, { patientId }, ctx.now);
  return new Map(due.map((charge) => [keyOf({ ...charge, serviceDate: charge.date }), charge.at]));
}

async function findDue(
  { tx, provider }: Pick<Charging, 'tx' | 'provider'>,
  of: ScopeOf,
  until: Date,
) {
  const scope = endedAt(await findScope(tx, provider.id, of), until);
  const { timeZone } = provider;
  return { scope, due: dueCharges(scope, midnightsOf(scope, timeZone), timeZone) };
}

/** Not asked at each admission, transfer and discharge: only a deleted admission withdraws charges by hand. */
const mayHaveUndueByHand = (
  of: ScopeOf,
  { stays }: ChargeScope,
): of is Exclude<ScopeOf, { since: Date }> =>
  !('since' in of) && (!('hospitalizationId' in of) || stays.some(({ isDeleted }) => isDeleted));

/** A current stay is treated as if it ended then. One that ended has its end, which may lie minutes ahead. */
function endedAt(scope: ChargeScope, until: Date): ChargeScope {
  const stays = scope.stays.map((stay) => ({
    ...stay,
    parts: stay.parts.map((part) =>
      part.until !== null
        ? part
        : { ...part, until: new Date(Math.max(until.getTime(), part.from.getTime())) },
    ),
  }));
  return { ...scope, stays };
}

/** The midnights of stays that ended or are looked at as if they had. */
function midnightsOf({ stays }: ChargeScope, timeZone: string): Midnight[] {
  const starts = stays.flatMap(({ parts }) => parts[0]?.from.getTime() ?? []);
  const ends = stays.flatMap(({ parts }) => parts.at(-1)?.until?.getTime() ?? []);
  if (starts.length === 0 || ends.length === 0) return [];
  return midnightsBetween(new Date(Math.min(...starts)), new Date(Math.max(...ends)), timeZone);
}

function distinct(pairs: { healthcareServiceId: string; priceTierId: string }[]) {
  const byKey = new Map(
    pairs.map((pair) => [`${pair.healthcareServiceId} ${pair.priceTierId}`, pair]),
  );
  return [...byKey.values()];
}

const notDue = 'No longer due according to the patient’s record.';

async function cancelAll(ctx: Charging, items: ChargeItemRow[]): Promise<ChargeItemRow[]> {
  if (items.length === 0) return [];
  const { tx, provider, now, caller } = ctx;
  const ids = items.map(({ id }) => id);
  await lockChargeItems(tx, provider.id, items);
  const change = {
    cancelledAt: now,
    cancelledById: caller.userId,
    cancelledApiKeyId: caller.kind === 'api-key' ? caller.id : null,
    cancelReason: notDue,
    isWaived: false,
  };
  const cancelled = await cancelBillableItems(tx, provider.id, ids, change);
  recordTogether(
    ctx,
    cancelled,
    { status: 'billable', cancelReason: '' },
    { status: 'cancelled', cancelReason: notDue },
  );
  return cancelled;
}

async function storeAll(ctx: Charging, charges: PricedCharge[]): Promise<ChargeItemRow[]> {
  if (charges.length === 0) return [];
  const { tx, provider } = ctx;
  const stored = await insertChargeItems(
    tx,
    charges.map((charge) => ({
      ...chargeRow(charge),
      providerId: provider.id,
      createdById: ctx.caller.userId,
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    })),
  );
  recordTogether(ctx, stored, null, { status: 'billable' });
  return stored;
}

/** One audit entry for all the items: a long stay has thousands, and each entry is one link of the audit chain. */
function recordTogether(
  ctx: Charging,
  items: ChargeItemRow[],
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): void {
  const [first, ...others] = items;
  if (!first) return;
  const patientIds = [...new Set(items.map(({ patientId }) => patientId))];
  recordChange(
    ctx,
    { entity: 'charge-item', entityId: others.length === 0 ? first.id : '', patientIds },
    before,
    {
      ...after,
      chargeItems: items.map(itemInLog),
    },
  );
}
