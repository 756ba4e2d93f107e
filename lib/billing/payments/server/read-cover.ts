import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { findRow } from '@/db/queries/platform/rows';
import { type CoverRow, listCoversOn } from '@/db/queries/registry/covers';
import type { PayerRow } from '@/db/queries/registry/payers';
import { payers, priceTiers } from '@/db/schema/index';
import type { Tender } from '@/lib/billing/payment-accounts/server/parse-tender';
import { isPayerAccountType } from '@/lib/domain/codes/payment-accounts';
import { dayAt } from '@/lib/domain/days';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Payment = {
  payer: PayerRow | null;
  /** The last of the covers, whose copayment and authorization hold for the payment. */
  cover: CoverRow | null;
  covers: readonly CoverRow[];
};

type Clock = Pick<Context, 'provider'>;

const serviceDayOf = ({ provider }: Clock, { serviceDate, createdAt }: ChargeItemRow): string =>
  serviceDate ?? dayAt(createdAt, provider.timeZone);

/** The day of the service of each item, by the item's id; credited items have none. */
export const serviceDaysByItem = (clock: Clock, items: readonly ChargeItemRow[]) =>
  new Map(
    items
      .filter(({ creditedAt }) => creditedAt === null)
      .map((item) => [item.id, serviceDayOf(clock, item)]),
  );

/** The days of the services of items, as an invoice of them names its covers by. */
export const serviceDaysOf = (clock: Clock, items: readonly ChargeItemRow[]): string[] => [
  ...new Set(serviceDaysByItem(clock, items).values()),
];

/**
 * The insurer or company of an account, and the patient's covers by it that held when the services were given (today, where none
 * is paid for); null where there is none.
 */
export async function readPayerOf(
  { tx, provider, now }: Context,
  { payerId, type }: Pick<AccountRow, 'payerId' | 'type'>,
  patientId: string | null,
  servedOn: readonly string[],
): Promise<Payment> {
  if (payerId === null || !isPayerAccountType(type))
    return { payer: null, cover: null, covers: [] };
  const payer = await findRow(tx, payers, provider.id, { id: payerId });
  const days = servedOn.length > 0 ? servedOn : [dayAt(now, provider.timeZone)];
  const covers = patientId ? await listCoversOn(tx, provider.id, { patientId, payerId, days }) : [];
  return { payer, cover: covers[0] ?? null, covers };
}

/**
 * Holds a charge to what each payer agreed to, also one that pays a further part. Throws `conflict` for items at another tier
 * than that of the cover of their day, or the payer's where the cover has none; and for a person who enters no number where the payer asks for
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
    const { payer, ...covered } = await readPayerOf(
      ctx,
      account,
      patientId,
      serviceDaysOf(ctx, items),
    );
    if (!payer) continue;
    const refused = await whyNotAtTier(ctx, { payer, ...covered }, items);
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

/**
 * The items that a payer does not pay as they are charged, each with the tier that it pays: that of the cover that held on the
 * item's day, or of the last one where none did; else the payer's own.
 */
export async function atOtherTiers(
  ctx: Context,
  { payer, cover, covers }: Payment,
  items: readonly ChargeItemRow[],
) {
  const tiers = new Map<string, typeof priceTiers.$inferSelect>();
  const found = [];
  for (const item of items) {
    const day = serviceDayOf(ctx, item);
    const ofDay = covers.find(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo),
    );
    const id = (ofDay ?? cover)?.priceTierId ?? payer?.priceTierId;
    if (!id || isAtTier(item, id)) continue;
    const tier = tiers.get(id) ?? (await findRow(ctx.tx, priceTiers, ctx.provider.id, { id }));
    if (!tier) continue;
    tiers.set(id, tier);
    found.push({ item, tier });
  }
  return found;
}

/** Whether a payer with a price tier pays an item as it is charged. */
const isAtTier = (
  { priceTierId, netAmount, currency, creditedAt }: ChargeItemRow,
  tierId: string,
): boolean =>
  priceTierId === tierId || creditedAt !== null || storedUnits(netAmount, currency) === 0n;

async function whyNotAtTier(
  ctx: Context,
  paying: Payment & { payer: PayerRow },
  items: readonly ChargeItemRow[],
): Promise<string | null> {
  const others = await atOtherTiers(ctx, paying, items);
  const sentences = [...new Set(others.map(({ tier }) => tier.name))].map((name) => {
    const charged = others.filter(({ tier }) => tier.name === name);
    const names = [...new Set(charged.map(({ item }) => item.description))];
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `${paying.payer.name} pays at the price tier ${name}. Charged at another tier: ${names.slice(0, 3).join(', ')}${more}.`;
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
