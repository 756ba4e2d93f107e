import type { ReactNode } from 'react';
import type { Invoice } from '@/components/billing/invoices/client';
import { plainAmount } from '@/lib/billing/payments/words';
import { isNothing } from '@/lib/domain/money';
import { spokenDay } from '@/lib/domain/time';

type InvoiceLinesProps = {
  invoice: Invoice;
  /** What follows: the totals, which have at least one line with them on the last sheet. */
  children: ReactNode;
};

/** The day, the service, the quantity, the price, and the discount. */
export function InvoiceLines({ invoice: { lines, currency }, children }: InvoiceLinesProps) {
  const last = lines.at(-1);
  return (
    <table className="w-full text-start">
      <caption className="sr-only">Lines of the invoice</caption>
      <thead>
        <tr className="border-black border-b text-sm">
          <th
            scope="col"
            className="py-1 pe-3 text-start font-medium max-sm:hidden print:table-cell"
          >
            Date
          </th>
          <th scope="col" className="py-1 pe-3 text-start font-medium">
            Service
          </th>
          <th scope="col" className="px-3 py-1 text-end font-medium max-sm:hidden print:table-cell">
            Price
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, -1).map((line) => (
          <Line key={line.position} line={line} currency={currency} />
        ))}
      </tbody>
      <tbody className="break-inside-avoid">
        {last && <Line line={last} currency={currency} />}
        <tr>
          <td colSpan={4}>
            <div className="flex flex-col gap-4 pt-4">{children}</div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ line, currency }: { line: Invoice['lines'][number]; currency: string }) {
  const words = (amount: string) => plainAmount(amount, currency);
  return (
    <tr className="border-black/20 border-b align-top">
      <td className="whitespace-nowrap py-1.5 pe-3 max-sm:hidden print:table-cell">
        {spokenDay(line.service_date)}
      </td>
      <th scope="row" className="py-1.5 pe-3 text-start font-normal">
        {line.healthcare_service_name}
        {line.description !== '' && line.description !== line.healthcare_service_name && (
          <span className="block text-sm">{line.description}</span>
        )}
        {line.price_tier_name && (
          <span className="block text-sm print:hidden">
            Price tier: {line.price_tier_name}
            {line.is_repriced && ' (payer’s tier, applied at payment)'}
          </span>
        )}
        {!isNothing(line.discount_amount) && (
          <span className="block text-sm">
            Discount {line.discount_code}
            {line.discount_type === 'percentage' && ` (${line.discount_value} %)`}
          </span>
        )}
        {!isNothing(line.invoice_discount_share) && (
          <span className="block text-sm">Share of invoice discount</span>
        )}
        <span className="block text-sm sm:hidden print:hidden">
          {spokenDay(line.service_date)} · {line.quantity} × {words(line.unit_price)}
        </span>
      </th>
      <td className="whitespace-nowrap px-3 py-1.5 text-end max-sm:hidden print:table-cell">
        {line.quantity} × {words(line.unit_price)}
      </td>
      <td className="whitespace-nowrap py-1.5 ps-3 text-end">
        {words(line.amount)}
        {!isNothing(line.discount_amount) && (
          <span className="block text-sm">−{words(line.discount_amount)}</span>
        )}
        {!isNothing(line.invoice_discount_share) && (
          <span className="block text-sm">−{words(line.invoice_discount_share)}</span>
        )}
      </td>
    </tr>
  );
}
