import { expect, it } from 'vitest';
import { debtWords } from '@/lib/billing/statements/server/words';
import { transactionTypes } from '@/lib/domain/codes/payments';

it('a patient’s statement calls nothing a payment that an insurer or a company was billed', () => {
  const said = (kind: 'payment' | 'refund') =>
    transactionTypes.map((transactionType) =>
      debtWords({ kind, invoiceNumber: 7, receiptNumber: 3, transactionType, amount: '-400.000' }),
    );
  const [paid, refund] = ['Payment, receipt 3', 'Refund of receipt 3'];
  expect(said('payment')).toEqual([
    ...[paid, paid, paid],
    'Billed to the insurer, receipt 3',
    'Billed to the company, receipt 3',
    paid,
  ]);
  expect(said('refund')).toEqual([
    ...[refund, refund, refund],
    'Credited to the insurer, receipt 3',
    'Credited to the company, receipt 3',
    refund,
  ]);
});
