import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listInvoicesContract } from '@/lib/billing/invoices/contract';

export const invoiceList = defineList(listInvoicesContract, {
  path: '/invoices',
  filters: {
    search: 'Search',
    status: 'Status',
    is_outstanding: 'Unpaid',
    is_overdue: 'Overdue',
    origin: 'Made',
    patient: 'Patient',
    payer: 'Payer',
    account: 'Account',
    issued_at__gte: fromDayFilter('Issued from'),
    issued_at__lte: untilDayFilter('Issued until'),
    created_at__gte: fromDayFilter('Created from'),
    created_at__lte: untilDayFilter('Created until'),
  },
  search: 'search',
  isFileEndless: true,
  period: { from: 'issued_at__gte', until: 'issued_at__lte' },
});

export type InvoiceListFilter = FilterOf<typeof invoiceList>;
