import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listInvoicesContract } from '@/lib/billing/invoices/contract';

const { shape } = listInvoicesContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  status: { label: 'Status', reads: shape.status },
  is_outstanding: { label: 'Unpaid', reads: shape.is_outstanding },
  origin: { label: 'Made', reads: shape.origin },
  patient: { label: 'Patient', reads: shape.patient },
  payer: { label: 'Payer', reads: shape.payer },
  account: { label: 'Account', reads: shape.account },
  issued_at__gte: fromDayFilter('Issued from'),
  issued_at__lte: untilDayFilter('Issued until'),
  created_at__gte: fromDayFilter('Made from'),
  created_at__lte: untilDayFilter('Made until'),
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
export const toInvoicesQuery = asking<Asked, InvoiceFilter>(invoiceList);
