import type { z } from 'zod';
import { exportChargeItemsContract } from '@/lib/billing/charge-items/export-contract';
import type { chargeItemRecord } from '@/lib/billing/charge-items/record';
import { readPartOfChargeItems } from '@/lib/billing/charge-items/server/read';
import { chargeStatusWords } from '@/lib/billing/charge-items/words';
import { dayAt } from '@/lib/domain/days';
import { type CsvColumn, timeColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type Row = z.input<typeof chargeItemRecord>;

/** The list of charge items as a CSV file. Every part's patients are on the audit log before it is sent. */
export function exportChargeItems(
  ctx: Context,
  query: z.output<typeof exportChargeItemsContract.query>,
): Promise<Response> {
  const { name, timeZone } = ctx.provider;
  return streamCsv(ctx, {
    contract: exportChargeItemsContract,
    query,
    fileName: `${name} charge items ${dayAt(ctx.now, timeZone)}`,
    columns: columnsFor(timeZone),
    readPart: (within, part) => readPartOfChargeItems(within, query, part),
  });
}

function columnsFor(timeZone: string): CsvColumn<Row>[] {
  const time = timeColumn<Row>(timeZone);
  return [
    { header: 'Charge item', cell: ({ id }) => id },
    { header: 'Day', cell: ({ service_date }) => service_date },
    { header: 'MR number', cell: ({ patient_mr_number }) => patient_mr_number },
    { header: 'Last name', cell: ({ patient_detail }) => patient_detail.lastname },
    { header: 'First name', cell: ({ patient_detail }) => patient_detail.first_name },
    { header: 'Service', cell: ({ healthcare_service_name }) => healthcare_service_name },
    { header: 'Price tier', cell: ({ price_tier_name }) => price_tier_name },
    { header: 'Repriced', cell: ({ is_repriced }) => (is_repriced ? 'Yes' : 'No') },
    { header: 'Description', cell: ({ description }) => description },
    { header: 'Currency', cell: ({ currency }) => currency },
    { header: 'Unit price', cell: ({ unit_price }) => unit_price },
    { header: 'Quantity', cell: ({ quantity }) => quantity },
    { header: 'Amount', cell: ({ amount }) => amount },
    { header: 'Discount', cell: ({ discount_code }) => discount_code },
    { header: 'Discount amount', cell: ({ discount_amount }) => discount_amount },
    { header: 'Net amount', cell: ({ net_amount }) => net_amount },
    {
      header: 'Part of invoice discount',
      cell: ({ invoice_discount_share }) => invoice_discount_share,
    },
    { header: 'Credited amount', cell: ({ credited_amount }) => credited_amount },
    time('Credited', ({ credited_at }) => credited_at),
    { header: 'Status', cell: ({ status }) => chargeStatusWords[status] },
    { header: 'Charged for', cell: ({ source }) => spokenCode(source) },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Invoice', cell: ({ invoice_number }) => invoice_number },
    { header: 'Receipt', cell: ({ receipt_number }) => receipt_number },
    time('Recorded', ({ created_at }) => created_at),
    { header: 'Recorded by', cell: ({ created_by_name }) => created_by_name },
    time('Cancelled', ({ cancelled_at }) => cancelled_at),
    { header: 'Cancelled by', cell: ({ cancelled_by_name }) => cancelled_by_name },
    { header: 'Cancel reason', cell: ({ cancel_reason }) => cancel_reason },
    { header: 'Waived', cell: ({ is_waived }) => (is_waived ? 'Yes' : 'No') },
    time('Waiver reversed', ({ waiver_reversed_at }) => waiver_reversed_at),
  ];
}
