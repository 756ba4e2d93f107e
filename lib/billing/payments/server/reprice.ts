import { listPricesOf } from '@/db/queries/billing/charges';
import {
  type ChargeItemRow,
  type InvoiceRow,
  namesOfServices,
} from '@/db/queries/billing/invoice-writes';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { claimsFor, paidByPatient } from '@/db/queries/billing/payments';
import { missingPrice } from '@/lib/billing/charge-items/missing-prices';
import { instantsDue } from '@/lib/billing/charge-items/server/raise';
import { atOtherTiers, readPayerOf, serviceDaysOf } from '@/lib/billing/payments/server/read-cover';
import { copaymentAsked, type Settlement } from '@/lib/billing/payments/server/split-due';
import { keyOf, priceAt } from '@/lib/domain/charges/reconcile';
import { isPayerType } from '@/lib/domain/codes/payments';
import { dayAt } from '@/lib/domain/days';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Locked items as they are charged at the price tier of a cover or a payer: those at another tier get the price that it had when
 * they became due. Throws `conflict` where the price list has none, naming service and tier. A preview writes
 * nothing.
 */
export async function repriceItems(
  ctx: Context,
  items: readonly ChargeItemRow[],
  account: AccountRow,
  { patientId, isPreview }: { patientId: string; isPreview: boolean },
): Promise<ChargeItemRow[]> {
  const paying = await readPayerOf(ctx, account, patientId, serviceDaysOf(ctx, items));
  const others = await atOtherTiers(ctx, paying, items);
  if (others.length === 0) return [...items];
  const { tx, provider } = ctx;
  const prices = await listPricesOf(
    tx,
    provider.id,
    others.map(({ item: { healthcareServiceId }, tier }) => ({
      healthcareServiceId,
      priceTierId: tier.id,
    })),
  );
  const instants = await instantsDue(ctx, patientId);
  const lacks = new Map<string, { service: string; tier: string; day: string }>();
  const repriced = new Map<string, ChargeItemRow>();
  for (const { item, tier } of others) {
    const { healthcareServiceId, quantity, currency } = item;
    const at = (item.source !== 'manual' && instants.get(keyOf(item))) || item.createdAt;
    const ofService = prices.filter(
      (one) => one.healthcareServiceId === healthcareServiceId && one.priceTierId === tier.id,
    );
    const price = priceAt(ofService, at);
    if (price?.currency !== currency) {
      const day = item.serviceDate ?? dayAt(at, provider.timeZone);
      const lack = { service: healthcareServiceId, tier: tier.name, day };
      lacks.set(`${healthcareServiceId} ${tier.id}`, lack);
      continue;
    }
    const each = storedUnits(price.amount, currency);
    const amount = fromMinorUnits(each * BigInt(quantity), currency);
    const change = {
      priceTierId: tier.id,
      unitPrice: fromMinorUnits(each, currency),
      amount,
      isRepriced: true,
    };
    repriced.set(item.id, { ...item, ...change, netAmount: amount });
  }
  if (lacks.size > 0) {
    const missing = [...lacks.values()];
    const services = missing.map(({ service }) => service);
    const names = await namesOfServices(tx, provider.id, services);
    const sentences = missing.map(({ service, tier, day }) =>
      missingPrice(names.get(service) ?? '', tier, [day]),
    );
    throw new Refusal('conflict', sentences.slice(0, 3).join(' '), {
      fields: { reprice: sentences },
    });
  }
  if (!isPreview) {
    for (const { item } of others) {
      const { priceTierId, unitPrice, amount, isRepriced } = repriced.get(item.id) ?? item;
      const change = { priceTierId, unitPrice, amount, isRepriced };
      await changeRecord(ctx, kinds.chargeItem, item, change, { patientIds: [patientId] });
    }
  }
  return items.map((item) => repriced.get(item.id) ?? item);
}

/**
 * The price that a payer has agreed to is for what it pays: of repriced items the patient pays the copayment of the scheme, and
 * nothing more, also of those added by hand whose claim is void. Throws `conflict`.
 */
export function requirePaidByPayer({ due, parts, expectedCopayment }: Settlement): void {
  const paid = parts
    .filter(({ transactionType }) => isPayerType(transactionType))
    .reduce((sum, { amount }) => sum + amount, 0n);
  if (paid + (expectedCopayment ?? 0n) >= due) return;
  throw refuseField(
    'reprice',
    'At the payer’s prices the patient pays only the copayment. Charge the rest to the payer; if its claim was voided, cancel the charge and add it again.',
    'conflict',
  );
}

/**
 * Holds an invoice at a payer's own prices to its payers: once their claims are void, the patient pays the prices of the record, and
 * beside a claim the copayment of the scheme, or what the claims were never made for. Throws `conflict`.
 */
export async function requireClaimFor(
  ctx: Context,
  { id, patientId }: Pick<InvoiceRow, 'id' | 'patientId'>,
  items: readonly ChargeItemRow[],
  { parts, currency }: Pick<Settlement, 'parts' | 'currency'>,
  netTotal: bigint,
): Promise<void> {
  if (!items.some(({ isRepriced, creditedAt }) => isRepriced && creditedAt === null)) return;
  const { tx, provider } = ctx;
  const sumOf = (all: readonly { amount: bigint }[]) =>
    all.reduce((sum, { amount }) => sum + amount, 0n);
  const claims = await claimsFor(tx, provider.id, id);
  const billing = parts.filter(
    ({ transactionType, amount }) => isPayerType(transactionType) && amount > 0n,
  );
  const instead =
    'void the other payments and cancel the invoice; the charges then return to their original prices.';
  if (billing.length === 0 && !claims.some(({ isAnyLeft }) => isAnyLeft)) {
    const sentence = `This invoice uses a payer’s agreed prices, but no payer is charged. Charge the payer, or ${instead}`;
    throw new Refusal('conflict', sentence);
  }
  const byPatient = sumOf(parts) - sumOf(billing);
  if (byPatient === 0n) return;
  let copayment = 0n;
  for (const { account } of [...claims, ...billing]) {
    const { payer, cover } = await readPayerOf(ctx, account, patientId, serviceDaysOf(ctx, items));
    const asked = copaymentAsked(ctx, cover?.copaymentType ? cover : payer, netTotal, currency);
    if (asked !== null && asked > copayment) copayment = asked;
  }
  const billed = claims.map(({ amount }) => ({ amount: storedUnits(amount, currency) }));
  if (sumOf(billed) + sumOf(billing) + copayment >= netTotal) return;
  const before = storedUnits(await paidByPatient(tx, provider.id, id), currency);
  if (before + byPatient <= copayment) return;
  const sentence = `At the payer’s prices the patient pays only the copayment of the scheme. Charge the rest to the payer, or ${instead}`;
  throw new Refusal('conflict', sentence);
}
