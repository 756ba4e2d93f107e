'use client';

import { useQuery } from '@tanstack/react-query';
import { invoiceAddress, invoicesQuery } from '@/components/billing/invoices/client';
import { type InvoiceListFilter, invoiceList } from '@/components/billing/invoices/list-view';
import { invoiceOriginWords } from '@/components/billing/invoices/words';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { ListTable } from '@/components/platform/lists/list-table';
import { useListView } from '@/components/platform/lists/use-list-view';
import { LinkButton } from '@/components/platform/ui/link-button';
import { patientChoices } from '@/components/registry/patients/choices';
import { payerChoices } from '@/components/registry/payers/choices';
import { invoiceStatusWords } from '@/lib/billing/invoices/words';
import { invoiceOrigins, invoiceStatuses } from '@/lib/domain/codes/invoices';
import { invoiceCard, invoiceColumns } from './list-rows';

type InvoiceListProps = {
  provider: { uuid: string; time_zone: string };
  mayTake: boolean;
};

/** Every invoice of the hospital, the last made first. */
export function InvoiceList({ provider, mayTake }: InvoiceListProps) {
  const state = useListView(invoiceList);
  const reading = useQuery(invoicesQuery(provider.uuid, state.view));
  return (
    <FilteredList
      list={invoiceList}
      {...{ state, reading, provider, controls, words }}
      savedAs="invoices"
      actions={
        mayTake && (
          <LinkButton variant="primary" icon="plus" href="/invoices/new">
            New invoice
          </LinkButton>
        )
      }
    >
      {(rows) => (
        <ListTable
          caption="Invoices, newest first"
          columns={invoiceColumns(provider.time_zone)}
          rows={rows}
          rowHref={({ uuid }) => invoiceAddress(uuid)}
          card={(row) => invoiceCard(row, provider.time_zone)}
        />
      )}
    </FilteredList>
  );
}

const yesOrNo = {
  kind: 'options',
  options: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
} as const;

const controls: FilterControls<InvoiceListFilter> = {
  status: {
    kind: 'options',
    options: invoiceStatuses.map((value) => ({ value, label: invoiceStatusWords[value] })),
  },
  is_outstanding: yesOrNo,
  is_overdue: yesOrNo,
  origin: {
    kind: 'options',
    options: invoiceOrigins.map((value) => ({ value, label: invoiceOriginWords[value] })),
  },
  patient: { kind: 'choice', of: patientChoices },
  payer: { kind: 'choice', of: payerChoices },
  account: { kind: 'text', maxLength: 40, isChipOnly: true },
  issued_at__gte: { kind: 'day' },
  issued_at__lte: { kind: 'day' },
  created_at__gte: { kind: 'day' },
  created_at__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Invoices',
  finds: 'Name, phone, MR number or invoice',
  loading: 'Loading invoices',
  failed: 'The invoices could not be loaded',
  none: {
    icon: 'file-text',
    title: 'No invoices yet',
    text: 'Create an invoice from a patient’s charges, here or when taking a payment.',
  },
  noMatch: {
    title: 'No matching invoices',
    text: 'Search by invoice number, or by the patient’s name, phone or MR number. Try fewer filters.',
  },
};
