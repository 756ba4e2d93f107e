import type { Invoice } from '@/components/billing/invoices/client';
import { plainAmount } from '@/lib/billing/payments/words';
import { isNothing } from '@/lib/domain/money';
import { spokenDay } from '@/lib/domain/time';

/** The day, the service, the quantity, the price, and the discount. */
export function InvoiceLines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const words = (amount: string) => plainAmount(amount, currency);
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
        {lines.map((line) => (
          <tr key={line.position} className="border-black/20 border-b align-top">
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
        ))}
      </tbody>
    </table>
  );
}
