import type { DemoHospital } from '@/lib/ops/demo/hospital';
import type { Charged } from '@/lib/ops/demo/money/charged';
import { daysAfter, type Plan } from '@/lib/ops/demo/money/desk';
import { units } from '@/lib/ops/demo/money/invoices';
import type { Paying } from '@/lib/ops/demo/money/paying';
import type { refundsAt } from '@/lib/ops/demo/money/refunds';
import type { Till } from '@/lib/ops/demo/money/till';

const shilling = 100n;
const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

type Deciding = { status: 'approved' | 'rejected'; note: string; isGiven?: boolean };

/** The decision on each refund request; null: still pending. */
const decisions: ((Deciding & { reason: string }) | { status: null; reason: string })[] = [
  { status: null, reason: 'The X-ray was not made' },
  { status: 'approved', note: '', reason: 'Seen by the nurse only' },
  { status: 'approved', note: 'Seen in the register', isGiven: true, reason: 'Charged twice' },
  { status: 'rejected', note: 'The test was made', reason: 'The patient did not wait for it' },
];

/** One of the visits of the last weeks is paid by mistake and voided, and some patients ask for a refund. */
export function planMistakes(
  { now }: DemoHospital,
  {
    plan,
    visits,
    till,
    refunds,
    paying,
  }: {
    plan: Plan;
    visits: Charged[];
    till: Till;
    refunds: ReturnType<typeof refundsAt>;
    paying: Paying;
  },
): { isVisitTaken: (visit: Charged) => boolean } {
  const recent = visits.filter(({ at }) => at < daysAfter(now, -4)).slice(0, decisions.length + 1);
  const [voided, ...others] = recent;
  if (voided) {
    plan.served(voided.at, (at) => {
      const invoice = till.draw(at, voided.items, { origin: 'payment' });
      const [payment] = till.pay(at, invoice, paying.whole('cash', units(invoice.netTotal)));
      if (!payment) return;
      plan.at(secondsAfter(at, 40), (found) =>
        till.voidDrawn(found, payment, invoice, 'Keyed as cash: the patient pays by phone'),
      );
      plan.at(secondsAfter(at, 90), (again) => {
        const redrawn = till.draw(again, voided.items, { origin: 'payment' });
        till.pay(again, redrawn, paying.whole('mobile-money', units(redrawn.netTotal)));
      });
    });
  }
  for (const [index, { items, at: comes }] of others.entries()) {
    const decision = decisions[index];
    if (!decision) continue;
    plan.served(comes, (at) => {
      const invoice = till.draw(at, items, { origin: 'payment' });
      const [payment] = till.pay(at, invoice, paying.whole('cash', units(invoice.netTotal)));
      if (!payment) return;
      plan.served(daysAfter(at, 0.5), (asked) => {
        const half = (units(payment.amount) / 2n / shilling) * shilling;
        const refund = refunds.ask(asked, payment, half, decision.reason);
        if (decision.status === null) return;
        const { status, note, isGiven } = decision;
        plan.served(daysAfter(asked, 0.1), (decided) => {
          refunds.decide(decided, refund, status, note);
          if (!isGiven) return;
          plan.served(decided, (given) => refunds.give(given, refund, invoice, 'cash'));
        });
      });
    });
  }
  const taken = new Set(recent);
  return { isVisitTaken: (visit) => taken.has(visit) };
}
