import type { z } from 'zod';
import { exportPaymentsContract } from '@/lib/billing/payments/export-contract';
import type { paymentRecord } from '@/lib/billing/payments/record';
import { readPartOfPayments } from '@/lib/billing/payments/server/read';
import { paymentStateWords, tenderWords } from '@/lib/billing/payments/words';
import type { PaymentKind } from '@/lib/domain/codes/payments';
import { dayAt } from '@/lib/domain/days';
import { type CsvColumn, timeColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

type Row = z.input<typeof paymentRecord>;

/** The list of payments as a CSV file. Every part's patients are on the audit log before it is sent. */
export function exportPayments(
  ctx: Context,
  query: z.output<typeof exportPaymentsContract.query>,
): Promise<Response> {
  const { name, timeZone } = ctx.provider;
  return streamCsv(ctx, {
    contract: exportPaymentsContract,
    query,
    fileName: `${name} payments ${dayAt(ctx.now, timeZone)}`,
    columns: columnsFor(timeZone),
    readPart: (within, part) => readPartOfPayments(within, query, part),
  });
}

const purposeWords = { invoice: 'Invoice', deposit: 'Deposit' } satisfies Record<
  PaymentKind,
  string
>;

function columnsFor(timeZone: string): CsvColumn<Row>[] {
  const time = timeColumn<Row>(timeZone);
  return [
    { header: 'Receipt', cell: ({ receipt_number }) => receipt_number },
    time('Received', ({ received_at }) => received_at),
    { header: 'Status', cell: paymentStateWords },
    { header: 'MR number', cell: ({ patient_mr_number }) => patient_mr_number },
    { header: 'Last name', cell: ({ patient_detail }) => patient_detail.lastname },
    { header: 'First name', cell: ({ patient_detail }) => patient_detail.first_name },
    { header: 'For', cell: ({ kind }) => purposeWords[kind] },
    { header: 'Invoice', cell: ({ invoice_number }) => invoice_number },
    { header: 'Payment method', cell: ({ transaction_type }) => tenderWords[transaction_type] },
    { header: 'Copayment', cell: ({ is_copayment }) => (is_copayment ? 'Yes' : 'No') },
    { header: 'Account', cell: ({ account_name }) => account_name },
    { header: 'Currency', cell: ({ currency }) => currency },
    { header: 'Amount', cell: ({ amount }) => amount },
    { header: 'Cash received', cell: ({ tendered }) => tendered },
    { header: 'Change', cell: ({ change }) => change },
    { header: 'Rounding', cell: ({ rounding }) => rounding },
    { header: 'Refunded', cell: ({ refunded }) => refunded },
    { header: 'Reference', cell: ({ reference }) => reference },
    { header: 'Desk', cell: ({ location_name }) => location_name },
    { header: 'Taken by', cell: ({ taken_by_name }) => taken_by_name },
    time('Voided', ({ voided_at }) => voided_at),
    { header: 'Voided by', cell: ({ voided_by_name }) => voided_by_name },
    { header: 'Void reason', cell: ({ void_reason }) => void_reason },
  ];
}
