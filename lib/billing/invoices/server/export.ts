import type { z } from 'zod';
import { exportInvoicesContract } from '@/lib/billing/invoices/export-contract';
import type { invoiceRecord } from '@/lib/billing/invoices/record';
import { readPartOfInvoices } from '@/lib/billing/invoices/server/read';
import { invoiceStatusWords } from '@/lib/billing/invoices/words';
import { dayAt } from '@/lib/domain/days';
import { type CsvColumn, timeColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

type Row = z.input<typeof invoiceRecord>;

/** The list of invoices as a CSV file. Every part's patients are on the audit log before it is sent. */
export function exportInvoices(
  ctx: Context,
  query: z.output<typeof exportInvoicesContract.query>,
): Promise<Response> {
  const { name, timeZone } = ctx.provider;
  return streamCsv(ctx, {
    contract: exportInvoicesContract,
    query,
    fileName: `${name} invoices ${dayAt(ctx.now, timeZone)}`,
    columns: columnsFor(timeZone),
    readPart: (within, part) => readPartOfInvoices(within, query, part),
  });
}

function columnsFor(timeZone: string): CsvColumn<Row>[] {
  const time = timeColumn<Row>(timeZone);
  return [
    { header: 'Invoice', cell: ({ number }) => number },
    { header: 'Status', cell: ({ status }) => invoiceStatusWords[status] },
    time('Made', ({ created_at }) => created_at),
    { header: 'Made by', cell: ({ created_by_name }) => created_by_name },
    time('Issued', ({ issued_at }) => issued_at),
    { header: 'Due', cell: ({ due_on }) => due_on },
    { header: 'Issued by', cell: ({ issued_by_name }) => issued_by_name },
    { header: 'MR number', cell: ({ patient_mr_number }) => patient_mr_number },
    { header: 'Last name', cell: ({ patient_detail }) => patient_detail.lastname },
    { header: 'First name', cell: ({ patient_detail }) => patient_detail.first_name },
    { header: 'Account', cell: ({ account_name }) => account_name },
    { header: 'Payer', cell: ({ payer_name }) => payer_name },
    { header: 'Lines', cell: ({ lines }) => lines.length },
    { header: 'Currency', cell: ({ currency }) => currency },
    { header: 'Total', cell: ({ total }) => total },
    { header: 'Discount', cell: ({ discount_code }) => discount_code },
    { header: 'Discounts', cell: ({ discount_total }) => discount_total },
    { header: 'Net total', cell: ({ net_total }) => net_total },
    { header: 'Credited', cell: ({ credited_total }) => credited_total },
    { header: 'Paid', cell: ({ paid_total }) => paid_total },
    { header: 'Balance', cell: ({ balance }) => balance },
    { header: 'Refund due', cell: ({ refund_due }) => refund_due },
    time('Cancelled', ({ cancelled_at }) => cancelled_at),
    { header: 'Cancelled by', cell: ({ cancelled_by_name }) => cancelled_by_name },
    { header: 'Cancel reason', cell: ({ cancel_reason }) => cancel_reason },
  ];
}
