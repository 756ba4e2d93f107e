import type { z } from 'zod';
import { invoiceOrigins, invoiceStatuses } from '@/lib/invoices/codes';
import { listInvoicesContract } from '@/lib/invoices/contract';
import { dayFilter, type ListOf, type ListView } from '@/lib/lists/view';
import { fromDay, untilDay } from '@/lib/lists/whole-days';

const { shape } = listInvoicesContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  status: { label: 'Status', reads: shape.status },
  is_outstanding: { label: 'Still to be paid', reads: shape.is_outstanding },
  origin: { label: 'Made', reads: shape.origin },
  patient: { label: 'Patient', reads: shape.patient },
  payer: { label: 'Payer', reads: shape.payer },
  account: { label: 'Account', reads: shape.account },
  issued_at__gte: dayFilter('Issued from'),
  issued_at__lte: dayFilter('Issued until'),
  created_at__gte: dayFilter('Made from'),
  created_at__lte: dayFilter('Made until'),
};

export type InvoiceFilter = keyof typeof filters;

export const invoiceList: ListOf<InvoiceFilter> = {
  path: '/invoices',
  filters,
  search: 'search',
  period: { from: 'issued_at__gte', until: 'issued_at__lte' },
};

type Asked = z.input<typeof listInvoicesContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export function askedInvoices({ filters: asked, page }: ListView<InvoiceFilter>): Asked {
  const { status, origin, is_outstanding, ...rest } = asked;
  return {
    ...rest,
    status: invoiceStatuses.find((one) => one === status),
    origin: invoiceOrigins.find((one) => one === origin),
    is_outstanding:
      is_outstanding === 'true' || is_outstanding === 'false' ? is_outstanding : undefined,
    issued_at__gte: fromDay(asked.issued_at__gte),
    issued_at__lte: untilDay(asked.issued_at__lte),
    created_at__gte: fromDay(asked.created_at__gte),
    created_at__lte: untilDay(asked.created_at__lte),
    page: String(page),
  };
}
