'use client';

import { useQuery } from '@tanstack/react-query';
import { paymentAddress } from '@/components/billing/payments/client';
import { paymentsQuery } from '@/components/billing/payments/list-client';
import { type PaymentListFilter, paymentList } from '@/components/billing/payments/list-view';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { ListTable } from '@/components/platform/lists/list-table';
import { useListView } from '@/components/platform/lists/use-list-view';
import { LinkButton } from '@/components/platform/ui/link-button';
import { patientChoices } from '@/components/registry/patients/choices';
import { userChoices } from '@/components/registry/users/choices';
import { paymentStatusWords, tenderWords } from '@/lib/billing/payments/words';
import { paymentKinds, paymentStatuses, transactionTypes } from '@/lib/domain/codes/payments';
import { paymentCard } from './list-cards';
import { kindWords, paymentColumns } from './list-columns';

type PaymentListProps = {
  provider: { uuid: string; time_zone: string };
  mayTake: boolean;
};

/** Payments, the latest first. */
export function PaymentList({ provider, mayTake }: PaymentListProps) {
  const state = useListView(paymentList);
  const reading = useQuery(paymentsQuery(provider.uuid, state.view));
  return (
    <FilteredList
      list={paymentList}
      {...{ state, reading, provider, controls, words }}
      savedAs="payments"
      actions={
        mayTake && (
          <LinkButton variant="primary" icon="banknote" href="/payments/desk">
            Take a payment
          </LinkButton>
        )
      }
    >
      {(rows) => (
        <ListTable
          caption="Payments, latest first"
          columns={paymentColumns(provider.time_zone)}
          rows={rows}
          rowHref={({ uuid }) => paymentAddress(uuid)}
          card={(row) => paymentCard(row, provider.time_zone)}
        />
      )}
    </FilteredList>
  );
}

const controls: FilterControls<PaymentListFilter> = {
  transaction_type: {
    kind: 'options',
    options: transactionTypes.map((value) => ({ value, label: tenderWords[value] })),
  },
  kind: {
    kind: 'options',
    options: paymentKinds.map((value) => ({ value, label: kindWords[value] })),
  },
  status: {
    kind: 'options',
    options: paymentStatuses.map((value) => ({ value, label: paymentStatusWords[value] })),
  },
  is_mine: {
    kind: 'options',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'Everybody’s' },
    ],
  },
  taken_by: { kind: 'choice', of: userChoices },
  patient: { kind: 'choice', of: patientChoices },
  location: { kind: 'text', maxLength: 40, isChipOnly: true },
  account: { kind: 'text', maxLength: 40, isChipOnly: true },
  invoice: { kind: 'text', maxLength: 40, isChipOnly: true },
  shift: { kind: 'text', maxLength: 40, isChipOnly: true },
  settlement: { kind: 'text', maxLength: 40, isChipOnly: true },
  received_at__gte: { kind: 'day' },
  received_at__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Payments',
  finds: 'Name, MR number, receipt, invoice or reference',
  loading: 'Loading payments',
  failed: 'The payments could not be loaded',
  none: {
    icon: 'receipt-text',
    title: 'No payments yet',
    text: 'Every payment appears here with its receipt, latest first.',
  },
  noMatch: {
    title: 'No matching payments',
    text: 'Search by receipt, invoice, reference, or the patient’s name or MR number. Try fewer filters.',
  },
};
