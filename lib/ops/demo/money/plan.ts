import { v7 } from 'uuid';
import { surnameFirst } from '@/lib/domain/persons';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import { openBooks } from '@/lib/ops/demo/money/books';
import { type Charged, chargedItems } from '@/lib/ops/demo/money/charged';
import { type Desk, daysAfter, openDesk, type Plan } from '@/lib/ops/demo/money/desk';
import { units } from '@/lib/ops/demo/money/invoices';
import { planMistakes } from '@/lib/ops/demo/money/mistakes';
import { payersAt } from '@/lib/ops/demo/money/paying';
import { refundsAt } from '@/lib/ops/demo/money/refunds';
import { planRequests } from '@/lib/ops/demo/money/requests';
import { type MoneyRows, noMoney } from '@/lib/ops/demo/money/rows';
import { openTill } from '@/lib/ops/demo/money/till';

/**
 * The payments for a hospital's charges, up to now: its invoices, payments, refunds, shifts and books, in the order in
 * which they came about. A hospital without a billing desk takes no money. Marks the billed charge items.
 */
export function planMoney(hospital: DemoHospital): MoneyRows {
  const money = noMoney();
  if (!hospital.staff.userOf.has('billing')) return money;
  const books = openBooks(hospital.providerId, money);
  const desk = openDesk(hospital, money, books);
  const till = openTill(hospital, money, books, desk);
  const refunds = refundsAt(hospital, money, { books, desk, till });
  const paying = payersAt(hospital, desk, till);
  const acts: { at: Date; run: (at: Date) => void }[] = [];
  const plan: Plan = {
    served: (comes, run) => {
      const at = desk.servedAt(comes);
      if (at) acts.push({ at, run });
    },
    at: (at, run) => acts.push({ at, run }),
  };

  const { visits, ended, present } = chargedItems(hospital);
  const { isVisitTaken } = planMistakes(hospital, { plan, visits, till, refunds, paying });
  for (const [index, visit] of visits.entries()) {
    if (isVisitTaken(visit)) continue;
    // Of those who come today some still sit in the corridor.
    if (visit.at > daysAfter(hospital.now, -1) && index % 3 === 0) continue;
    plan.served(visit.at, (at) => paying.visit(at, visit.items, index));
  }
  for (const [index, stay] of ended.entries()) {
    plan.served(stay.at, (at) => paying.stay(at, stay.items, { index, plan }));
  }
  for (const [index, stay] of present.entries()) {
    plan.served(daysAfter(stay.at, 1), (at) => payAhead(at, stay, index));
  }

  for (const account of hospital.rows.paymentAccounts) {
    if (account.type === 'insurance')
      plan.at(daysAfter(hospital.now, -9), (at) => remit(at, account));
  }

  while (acts.length > 0) {
    acts.sort((a, b) => a.at.getTime() - b.at.getTime());
    const act = acts.shift();
    act?.run(act.at);
  }
  planRequests(hospital, money);
  return money;

  /** An insurer sends what it has owed for a month. */
  function remit(at: Date, { id }: (typeof hospital.rows.paymentAccounts)[number]) {
    const due = new Set(
      money.journals
        .filter(({ postedAt }) => postedAt < daysAfter(at, -30))
        .map((journal) => journal.id),
    );
    const amount = money.entries
      .filter((entry) => entry.accountId === id && due.has(entry.journalId))
      .reduce((sum, entry) => sum + units(entry.amount), 0n);
    const postedById = userWith(hospital, 'finance-manager');
    books.post(
      { kind: 'remittance', postedAt: at, postedById, reason: 'Claims until last month' },
      [
        { ledger: 'bank', amount, currency: 'KES' },
        { ledger: 'receivable-payer', amount: -amount, currency: 'KES', accountId: id ?? null },
      ],
    );
  }

  /** An own account with a deposit in it, which pays for the first days of two of those who are in. */
  function payAhead(at: Date, { patientId, items }: Charged, index: number) {
    const account = ownAccount(hospital, money, desk, { patientId, at });
    const amount = BigInt(6 + 2 * index) * 100_000n;
    const tender = { ...paying.atDesk(index % 2 === 0 ? 'mobile-money' : 'cash'), amount };
    till.deposit(at, patientId, account, tender);
    if (index >= 2) return;
    plan.served(daysAfter(at, 0.5), (later) => {
      const soFar = items.filter(({ createdAt }) => createdAt && createdAt <= later);
      const invoice = till.draw(later, soFar, { accountId: account });
      const due = units(invoice.netTotal);
      const part = { type: 'user-account' as const, accountId: account };
      till.pay(later, invoice, [{ ...part, amount: due < amount ? due : amount }]);
    });
  }
}

function ownAccount(
  { rows, providerId }: DemoHospital,
  money: MoneyRows,
  desk: Desk,
  { patientId, at }: { patientId: string; at: Date },
): string {
  const patient = rows.patients.find(({ id }) => id === patientId);
  const payerId = rows.paymentAccounts.find(({ id }) => id === desk.accountId)?.payerId ?? null;
  const id = v7();
  money.accounts.push({
    providerId,
    id,
    type: 'patient',
    name: patient ? surnameFirst(patient) : '',
    patientId,
    payerId,
    currency: 'KES',
    createdAt: at,
    modifiedAt: at,
  });
  return id;
}
