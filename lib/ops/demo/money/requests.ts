import { v7 } from 'uuid';
import {
  type GivenUp,
  invoiceDiscountGivenUp,
  waiverGivenUp,
} from '@/lib/billing/approvals/given-up';
import { subjectOf } from '@/lib/billing/approvals/server/judge';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import { groupedBy } from '@/lib/ops/demo/money/grouped';
import { demoCurrency, units, words } from '@/lib/ops/demo/money/invoices';
import type { MoneyRows } from '@/lib/ops/demo/money/rows';

const minuteMs = 60_000;

/** The most that a cashier gives by discounts in one payment without approval. */
const discountLimit = '500';

/** Of the bill that a discount is requested for, in minor units. */
const billAtLeast = 500_000n;

/** Two requests of the cashier that wait for a decision: a waiver, and a discount above the cashier's limit. */
export function planRequests(hospital: DemoHospital, money: MoneyRows): void {
  const { rows, providerId, now } = hospital;
  const requestedById = userWith(hospital, 'billing');
  money.limits.push({ providerId, kind: 'discount', role: 'billing', amount: discountLimit });
  const request = (givenUp: GivenUp, minutesAgo: number, reason: string) => {
    const id = v7();
    const requestedAt = new Date(now.getTime() - minutesAgo * minuteMs);
    money.approvals.push({
      providerId,
      id,
      kind: givenUp.kind,
      patientId: givenUp.patientId,
      chargeItemId: givenUp.chargeItemId,
      discountId: givenUp.discountId,
      amount: words(givenUp.amount),
      currency: givenUp.currency,
      subject: subjectOf(givenUp),
      reason,
      requestedById,
      requestedAt,
      createdAt: requestedAt,
      modifiedAt: requestedAt,
    });
    money.approvalItems.push(
      ...givenUp.items.map(({ chargeItemId, discountId, net }) => ({
        providerId,
        approvalId: id,
        chargeItemId,
        discountId,
        netAmount: words(net),
      })),
    );
  };

  const billed = new Set(
    [...money.billed].filter(({ status }) => status !== 'billable').map(({ id }) => id),
  );
  const unbilled = rows.chargeItems.flatMap((item) =>
    item.id && !billed.has(item.id) ? [{ ...item, id: item.id }] : [],
  );
  const minutesSince = (createdAt = now) => (now.getTime() - createdAt.getTime()) / minuteMs;
  const open = unbilled.filter(({ createdAt }) => minutesSince(createdAt) > 60);
  const currency = demoCurrency;

  // At some times of the day nobody has waited at the clinic for long, and at night nobody at all.
  const isVisit = ({ source }: { source?: string | undefined }) => source === 'encounter';
  const seen = open.findLast(isVisit) ?? unbilled.findLast(isVisit) ?? open.at(-1);
  if (seen) {
    const { id, patientId, amount, createdAt } = seen;
    request(
      waiverGivenUp(id, { patientId, currency, amount: units(amount) }),
      Math.min(40, minutesSince(createdAt) / 2),
      'Sent home by the nurse: the clinic had closed',
    );
  }

  const hardship = rows.discounts.find(({ code }) => code === 'HARDSHIP-1000');
  const depositors = new Set(money.accounts.map(({ patientId }) => patientId));
  const bill = [...groupedBy(open, ({ patientId }) => patientId).values()].find(
    (items) =>
      items.some(({ source }) => source === 'admission') &&
      !items.some(({ patientId }) => depositors.has(patientId)) &&
      items.reduce((sum, { amount }) => sum + units(amount), 0n) >= billAtLeast,
  );
  const [first] = bill ?? [];
  if (!bill || !first || !hardship?.id) return;
  const lines = bill.map(({ id, amount }) => ({
    chargeItemId: id,
    discountId: null,
    net: units(amount),
    off: 0n,
  }));
  request(
    invoiceDiscountGivenUp(
      { patientId: first.patientId, currency, amount: units(hardship.amount) },
      { invoiceId: null, discountId: hardship.id, lines },
    ),
    15,
    'The social worker has seen the family',
  );
}
