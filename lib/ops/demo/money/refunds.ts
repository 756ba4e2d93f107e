import { v7 } from 'uuid';
import { refundEntries } from '@/lib/billing/payments/postings';
import type { DeskTransactionType } from '@/lib/domain/codes/payments';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Books } from '@/lib/ops/demo/money/books';
import type { Desk } from '@/lib/ops/demo/money/desk';
import { units, words } from '@/lib/ops/demo/money/invoices';
import type { DemoInvoice, DemoPayment, DemoRefund, MoneyRows } from '@/lib/ops/demo/money/rows';
import type { Till } from '@/lib/ops/demo/money/till';

/** Asks for money back, at the desk; decides about it, as somebody else; and hands it over. */
export function refundsAt(
  hospital: DemoHospital,
  money: MoneyRows,
  { books, desk, till }: { books: Books; desk: Desk; till: Till },
) {
  const manager = userWith(hospital, 'finance-manager');
  return {
    ask: (at: Date, payment: DemoPayment, amount: bigint, reason: string): DemoRefund => {
      const refund: DemoRefund = {
        providerId: hospital.providerId,
        id: v7(),
        patientId: payment.patientId,
        paymentId: payment.id,
        accountId: null,
        amount: words(amount),
        currency: payment.currency,
        reason,
        status: 'requested',
        requestedById: desk.cashier,
        requestedAt: at,
        decisionNote: '',
        reference: '',
        createdAt: at,
        modifiedAt: at,
      };
      money.refunds.push(refund);
      return refund;
    },
    decide: (at: Date, refund: DemoRefund, status: 'approved' | 'rejected', note: string) => {
      Object.assign(refund, {
        status,
        decidedById: manager,
        decidedAt: at,
        decisionNote: note,
        modifiedAt: at,
      } satisfies Partial<DemoRefund>);
    },
    give: (at: Date, refund: DemoRefund, invoice: DemoInvoice, type: DeskTransactionType) => {
      const shiftId = desk.shiftAt(at).id;
      Object.assign(refund, {
        status: 'completed',
        transactionType: type,
        shiftId,
        completedById: desk.cashier,
        completedAt: at,
        modifiedAt: at,
      } satisfies Partial<DemoRefund>);
      const amount = units(refund.amount);
      books.post(
        {
          kind: 'refund',
          postedAt: at,
          postedById: desk.cashier,
          invoiceId: invoice.id,
          paymentId: refund.paymentId ?? null,
          refundId: refund.id,
          reason: refund.reason,
        },
        refundEntries(
          type,
          { currency: refund.currency, amount },
          { accountId: null, patientId: refund.patientId, invoiceId: invoice.id },
          { accountId: desk.accountId, shiftId },
        ),
      );
      till.settle(invoice, at, -amount, null);
    },
  };
}
