import {
  ledgerOf,
  type SettledTransactionType,
  settledTransactionTypes,
} from '@/lib/domain/codes/payments';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Books } from '@/lib/ops/demo/money/books';
import type { DemoShift } from '@/lib/ops/demo/money/rows';

const hour = 3_600_000;
const currency = 'KES';
const worthTheWay = 5_000_000n;

/** The fee that is kept, in thousandths of what is paid out. */
const feeThousandths = { 'mobile-money': 5n, card: 25n } as const;

/** The payouts of the operator and the card's bank: the takings of all closed shifts, as soon as they are worth the way. */
export function openPayouts(hospital: DemoHospital, books: Books, accountId: string) {
  const manager = userWith(hospital, 'finance-manager');
  const held = { 'mobile-money': 0n, card: 0n };
  let payouts = 0;
  const payOut = (tender: SettledTransactionType, postedAt: Date) => {
    const paid = held[tender];
    if (paid < worthTheWay) return;
    held[tender] = 0n;
    payouts += 1;
    const fee = (paid * feeThousandths[tender]) / 1000n;
    const reason = `${tender === 'card' ? 'Terminal batch' : 'Operator payout'} ${2060 + payouts}`;
    books.post({ kind: 'payout', postedAt, postedById: manager, reason }, [
      { ledger: 'bank', amount: paid - fee, currency },
      { ledger: 'bank-charges', amount: fee, currency },
      { ledger: ledgerOf[tender], amount: -paid, currency, accountId },
    ]);
  };
  return {
    /** The takings of a shift are known once it is closed. */
    afterShift: ({ id }: DemoShift, closedAt: Date) => {
      for (const tender of settledTransactionTypes) {
        payOut(tender, new Date(closedAt.getTime() + hour));
        held[tender] += books.movedIn(id, ledgerOf[tender]) ?? 0n;
      }
    },
  };
}
