import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { findRow } from '@/db/queries/platform/rows';
import { type CoverRow, coverOn } from '@/db/queries/registry/covers';
import type { PayerRow } from '@/db/queries/registry/payers';
import { payers, priceTiers } from '@/db/schema/index';
import type { Tender } from '@/lib/billing/payment-accounts/server/parse-tender';
import { isPayerAccountType } from '@/lib/domain/codes/payment-accounts';
import { dayAt } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Payment = { payer: PayerRow | null; cover: CoverRow | null };

/** The insurer or company of an account, and the patient's cover by it that holds today; null where there is none. */
export async function readPayerOf(
  { tx, provider, now }: Context,
  { payerId, type }: Pick<AccountRow, 'payerId' | 'type'>,
  patientId: string | null,
): Promise<Payment> {
  if (payerId === null || !isPayerAccountType(type)) return { payer: null, cover: null };
  const payer = await findRow(tx, payers, provider.id, { id: payerId });
  const day = dayAt(now, provider.timeZone);
  const cover = patientId && (await coverOn(tx, provider.id, { patientId, payerId, day }));
  return { payer, cover: cover || null };
}

/**
 * Holds a charge to what its payer agreed to. Throws `conflict` for items at another tier than the payer's, or the cover's
 * where the payer has one; and for a person who enters no number where the payer asks for one. A preview asks for no number.
 */
export async function requirePayersTerms(
  ctx: Context,
  { at, reference }: Tender,
  { payer, cover }: Payment,
  items: readonly ChargeItemRow[],
  { field, isPreview }: { field: string; isPreview: boolean },
): Promise<void> {
  if (!payer) return;
  const tierId = payer.priceTierId && (cover?.priceTierId ?? payer.priceTierId);
  const others = tierId
    ? items.filter(
        ({ priceTierId, netAmount, currency }) =>
          priceTierId !== tierId && storedUnits(netAmount, currency) > 0n,
      )
    : [];
  if (tierId && others.length > 0) {
    const tier = await findRow(ctx.tx, priceTiers, ctx.provider.id, { id: tierId });
    const names = [...new Set(others.map(({ description }) => description))].slice(0, 3).join(', ');
    const sentence = `${payer.name} pays at the price tier ${tier?.name}. Charged at another tier: ${names}. Change the tier of the admission or encounter, or charge them again at that tier.`;
    throw refuseField(field, sentence, 'conflict');
  }
  const isMissing = payer.needsClaimNumber && reference === '' && ctx.caller.kind === 'user';
  if (!isMissing || isPreview) return;
  const sentence = `${payer.name} asks for a claim or authorization number.`;
  throw refuseField(`${at}reference`, sentence, 'conflict');
}
