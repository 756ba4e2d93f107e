import type { DeskTransactionType } from '@/lib/domain/codes/payments';
import { amountOff, decide, percentOf } from '@/lib/domain/discounts/decide';
import type { DemoHospital } from '@/lib/ops/demo/hospital';
import { type Desk, daysAfter, type Plan } from '@/lib/ops/demo/money/desk';
import { type Terms, units } from '@/lib/ops/demo/money/invoices';
import type { Item } from '@/lib/ops/demo/money/rows';
import type { DemoTender, Till } from '@/lib/ops/demo/money/till';

const currency = 'KES';
const shilling = 100n;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The payer of a visit or an admission, the tender and the discount. */
export function payersAt({ rows, now, random }: DemoHospital, desk: Desk, till: Till) {
  const payers = new Map(rows.payers.map((payer) => [payer.id, payer]));
  const termsOf = (payerId: string): Terms[] =>
    rows.discounts.flatMap(({ id, isActive = true, ...row }) => {
      const payer = payers.get(row.payerId);
      if (!id || !payer || row.payerId !== payerId) return [];
      const services = rows.discountServices.filter(({ discountId }) => discountId === id);
      return [
        {
          ...row,
          id,
          isActive,
          payerName: payer.name,
          isPayerActive: payer.isActive ?? true,
          serviceIds: services.map(({ healthcareServiceId }) => healthcareServiceId),
        },
      ];
    });

  /** The discount of a payer that reduces an item most. */
  const bestOf = (payerId: string, at: Date) => {
    const terms = termsOf(payerId);
    return (item: Item): Terms | null => {
      const use = {
        scope: 'healthcare_service' as const,
        serviceId: item.healthcareServiceId,
      };
      const off = (one: Terms) => amountOff(one, units(item.amount), currency);
      const usable = terms.filter((one) => decide(one, use, { payerId, currency, at }).isUsable);
      const [best = null] = usable.sort((a, b) => Number(off(b) - off(a)));
      return best;
    };
  };

  const references: Record<DeskTransactionType, () => string> = {
    cash: () => '',
    'mobile-money': () =>
      `S${random.pick([...letters])}${random.integer(10, 99)}${random.pick([...letters])}${random.integer(1000, 9999)}${random.pick([...letters])}`,
    card: () => `${random.integer(100_000, 999_999)}`,
  };
  const atDesk = (type: DeskTransactionType): Omit<DemoTender, 'amount'> => ({
    type,
    accountId: desk.accountId,
    reference: references[type](),
  });
  const whole = (type: DeskTransactionType, due: bigint): DemoTender[] => [
    { ...atDesk(type), amount: due },
  ];

  const accountOf = (name: string) => {
    const account = rows.paymentAccounts.find((row) => row.name === name);
    const payer = account?.payerId && payers.get(account.payerId);
    if (!account?.id || !payer || !account.payerId) throw new Error(`There is no account ${name}.`);
    return { id: account.id, payerId: account.payerId, payer };
  };
  type Account = ReturnType<typeof accountOf>;

  /** The shares of the scheme and the patient, by the scheme's copayment. */
  const byScheme = (
    { id, payer }: Account,
    type: DemoTender['type'],
    due: bigint,
  ): DemoTender[] => {
    const { copaymentType, copaymentValue } = payer;
    const asked =
      copaymentType === 'copaypct'
        ? percentOf(due, copaymentValue ?? '0')
        : units(copaymentValue ?? '0');
    const copayment = ((asked < due ? asked : 0n) / shilling) * shilling;
    const claim = `CLM-${random.integer(10_000, 99_999)}`;
    const own = atDesk(random.chance(0.5) ? 'cash' : 'mobile-money');
    return [
      { type, accountId: id, reference: claim, amount: due - copayment },
      ...(copayment > 0n ? [{ ...own, amount: copayment, isCopayment: true }] : []),
    ];
  };

  const authority = accountOf('Social Health Authority');
  const mutual = accountOf('Nyanza Mutual Insurance');
  const works = accountOf('Winam Sugar Works');
  const prompt = rows.discounts.find(({ code }) => code === 'PROMPT-5');

  /** The family pays: at once, in two tenders, in two payments, much later, or not yet. */
  const bySelf = (at: Date, items: Item[], { index, plan }: { index: number; plan: Plan }) => {
    const kind = index % 8;
    const invoice = till.draw(at, items, { accountId: desk.accountId });
    const due = units(invoice.netTotal);
    const half = (due / 2n / shilling) * shilling;
    const later = (days: number, type: DeskTransactionType) =>
      plan.served(daysAfter(at, days), (then) =>
        till.pay(then, invoice, whole(type, due - units(invoice.paidTotal))),
      );
    if (kind === 3) {
      till.pay(at, invoice, [...whole('card', half), ...whole('mobile-money', due - half)]);
    } else if (kind === 6) {
      till.pay(at, invoice, whole('mobile-money', half));
      if (at < daysAfter(now, -21)) later(12, 'cash');
    } else if (kind === 7) {
      if (at < daysAfter(now, -120)) later(25, 'mobile-money');
    } else {
      till.pay(at, invoice, whole(kind === 4 ? 'mobile-money' : 'cash', due));
    }
  };

  return {
    atDesk,
    whole,
    /** An outpatient pays at once. */
    visit: (at: Date, items: Item[], index: number) => {
      const kind = index % 10;
      if (kind === 8) {
        const insurer = index % 20 === 8 ? authority : mutual;
        const discountOf = bestOf(insurer.payerId, at);
        const origin = 'payment' as const;
        const invoice = till.draw(at, items, { accountId: insurer.id, origin, discountOf });
        till.pay(at, invoice, byScheme(insurer, 'insurance', units(invoice.netTotal)));
        return;
      }
      const payerId = prompt?.payerId ?? '';
      const own = kind === 9 ? termsOf(payerId).find(({ id }) => id === prompt?.id) : undefined;
      const isOwnUsable =
        own && decide(own, { scope: 'invoice' }, { payerId, currency, at }).isUsable;
      const invoice = till.draw(at, items, {
        accountId: desk.accountId,
        ...(isOwnUsable ? { own } : { origin: 'payment' }),
      });
      const type = kind === 7 ? 'card' : kind >= 4 && kind < 7 ? 'mobile-money' : 'cash';
      till.pay(at, invoice, whole(type, units(invoice.netTotal)));
    },
    /** An admission is billed at its end, and paid by its payer. */
    stay: (at: Date, items: Item[], { index, plan }: { index: number; plan: Plan }) => {
      if (index < 2) {
        till.draw(at, items, { accountId: desk.accountId, isDraft: true });
        return;
      }
      const kind = index % 8;
      const account = kind < 2 ? authority : kind === 2 ? works : null;
      if (account) {
        const discountOf = bestOf(account.payerId, at);
        const invoice = till.draw(at, items, { accountId: account.id, discountOf });
        const type = account === works ? 'corporate' : 'insurance';
        till.pay(at, invoice, byScheme(account, type, units(invoice.netTotal)));
        return;
      }
      if (index !== 3) {
        bySelf(at, items, { index, plan });
        return;
      }
      const wrong = till.draw(at, items, { accountId: mutual.id });
      plan.at(new Date(at.getTime() + 60_000), (then) => {
        till.cancel(then, wrong, 'Made out to the insurer by mistake; the family pays');
        bySelf(then, items, { index, plan });
      });
    },
  };
}

export type Paying = ReturnType<typeof payersAt>;
