import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { findRow } from '@/db/queries/platform/rows';
import { type CoverRow, coverOn } from '@/db/queries/registry/covers';
import type { PayerRow } from '@/db/queries/registry/payers';
import { payers, priceTiers } from '@/db/schema/index';
import type { Tender } from '@/lib/billing/payment-accounts/server/parse-tender';
import { isPayerAccountType } from '@/lib/domain/codes/payment-accounts';
import { dayAt } from '@/lib/domain/days';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Payment = { payer: PayerRow | null; cover: CoverRow | null };

/** The days of the services of items, as an invoice of them names its covers by; credited items have none. */
export const serviceDaysOf = (
  { provider }: Pick<Context, 'provider'>,
  items: readonly ChargeItemRow[],
): string[] => [
  ...new Set(
    items
      .filter(({ creditedAt }) => creditedAt === null)
      .map(({ serviceDate, createdAt }) => serviceDate ?? dayAt(createdAt, provider.timeZone)),
  ),
];

/**
 * The insurer or company of an account, and the patient's cover by it that held when the services were given (today, where none
 * is paid for); null where there is none.
 */
export async function readPayerOf(
  { tx, provider, now }: Context,
  { payerId, type }: Pick<AccountRow, 'payerId' | 'type'>,
  patientId: string | null,
  servedOn: readonly string[],
): Promise<Payment> {
  if (payerId === null || !isPayerAccountType(type)) return { payer: null, cover: null };
  const payer = await findRow(tx, payers, provider.id, { id: payerId });
  const days = servedOn.length > 0 ? servedOn : [dayAt(now, provider.timeZone)];
  const cover = patientId && (await coverOn(tx, provider.id, { patientId, payerId, days }));
  return { payer, cover: cover || null };
}

/**
 * Holds a charge to what each payer agreed to, also one that pays a further part. Throws `conflict` for items at another tier
 * than the cover's, or the payer's where the cover has none; and for a person who enters no number where the payer asks for
 * one. Items that were credited are charged to nobody. A preview asks for no number. A conflict of the main account is reported on `field`.
 */
export async function requirePayersTerms(
  ctx: Context,
  tenders: readonly Tender[],
  items: readonly ChargeItemRow[],
  {
    patientId,
    field,
    isPreview,
    mayReprice = false,
  }: { patientId: string; field: string; isPreview: boolean; mayReprice?: boolean },
): Promise<void> {
  for (const { role, at, account, reference } of tenders) {
    const { payer, cover } = await readPayerOf(ctx, account, patientId, serviceDaysOf(ctx, items));
    if (!payer) continue;
    const refused = await whyNotAtTier(ctx, { payer, cover }, items);
    if (refused !== null) {
      const isMain = role === 'main';
      const how = tierWay({ mayReprice, isMain });
      const place = isMain ? field : `${at}account_id`;
      throw new Refusal('conflict', `${refused} ${how}`, {
        fields:
          mayReprice && isMain
            ? { [place]: [refused], reprice: [how] }
            : { [place]: [`${refused} ${how}`] },
      });
    }
    const isMissing = payer.needsClaimNumber && reference === '' && ctx.caller.kind === 'user';
    if (!isMissing || isPreview) continue;
    const sentence = `${payer.name} asks for a claim or authorization number.`;
    throw refuseField(`${at}reference`, sentence, 'conflict');
  }
}

/** What to do about items at another tier: those of an issued invoice (`mayReprice` false) stay as they are. */
function tierWay({ mayReprice, isMain }: { mayReprice: boolean; isMain: boolean }): string {
  if (!mayReprice) return 'Cancel the invoice, then charge the items at that tier.';
  return isMain
    ? 'Charge them at that tier now, or change the tier of the admission or encounter.'
    : 'Change the tier of the admission or encounter, or charge them again at that tier.';
}

/** The price tier that a payer pays: that of the cover, else its own; null where neither has one. */
export async function tierOf({ tx, provider }: Context, { payer, cover }: Payment) {
  const id = cover?.priceTierId ?? payer?.priceTierId;
  return id ? findRow(tx, priceTiers, provider.id, { id }) : null;
}

/** Whether a payer with a price tier pays an item as it is charged. */
export const isAtTier = (
  { priceTierId, netAmount, currency, creditedAt }: ChargeItemRow,
  tierId: string,
): boolean =>
  priceTierId === tierId || creditedAt !== null || storedUnits(netAmount, currency) === 0n;

async function whyNotAtTier(
  ctx: Context,
  { payer, cover }: Payment & { payer: PayerRow },
  items: readonly ChargeItemRow[],
): Promise<string | null> {
  const tier = await tierOf(ctx, { payer, cover });
  const others = tier ? items.filter((item) => !isAtTier(item, tier.id)) : [];
  if (others.length === 0) return null;
  const names = [...new Set(others.map(({ description }) => description))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${payer.name} pays at the price tier ${tier?.name}. Charged at another tier: ${names.slice(0, 3).join(', ')}${more}.`;
}
