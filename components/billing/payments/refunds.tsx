'use client';

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { refundsQuery } from '@/components/billing/refunds/client';
import {
  type RefundView,
  readRefundView,
  refundsAddress,
  usualRefunds,
} from '@/components/billing/refunds/list-view';
import { resultsWords } from '@/components/platform/lists/results-words';
import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Pagination } from '@/components/platform/ui/pagination';
import { Select } from '@/components/platform/ui/select';
import { useAddressQuery } from '@/components/platform/ui/use-address-query';
import { refundStatusWords } from '@/lib/billing/payments/words';
import { refundStatuses } from '@/lib/domain/codes/payments';
import { listPageSize } from '@/lib/platform/http/page-size';
import { RefundItem, type RefundViewer } from './refund-item';

type RefundsProps = { viewer: RefundViewer; provider: { uuid: string; timeZone: string } };

/** Money that is to be given back, by status: first what the reader has to decide or to pay. */
export function Refunds({ viewer, provider }: RefundsProps) {
  const view = readRefundView(useAddressQuery(), usualRefunds(viewer.permissions));
  const reading = useRefunds(provider.uuid, view);
  const show = (next: RefundView) => window.history.pushState(null, '', refundsAddress(next));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <PageHeader title="Refunds" back={{ href: '/payments', label: 'All payments' }} />
      <div className="max-w-xs">
        <Field label="Show">
          <Select
            value={view.status}
            onChange={({ currentTarget: { value } }) => {
              const status = refundStatuses.find((one) => one === value) ?? 'all';
              show({ status, page: 1 });
            }}
            options={[
              ...refundStatuses.map((value) => ({ value, label: refundStatusWords[value] })),
              { value: 'all', label: 'All refunds' },
            ]}
          />
        </Field>
      </div>
      <Found {...{ viewer, provider, view, reading, show }} />
      <p role="status" className="sr-only">
        {reading.data && !reading.isPlaceholderData ? resultsWords(reading.data.meta.total) : ''}
      </p>
    </div>
  );
}

type FoundProps = RefundsProps & {
  view: RefundView;
  reading: ReturnType<typeof useRefunds>;
  show: (view: RefundView) => void;
};

const useRefunds = (provider: string, view: RefundView) => useQuery(refundsQuery(provider, view));

function Found({ viewer, provider, view, reading, show }: FoundProps) {
  const { data, error } = reading;
  if (!data) {
    if (!error) return <RowsSkeleton label="Loading refunds" />;
    return (
      <FailedState
        title="The refunds could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        {error.message}
      </FailedState>
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState icon={Undo2} title={emptyWords(view)}>
        Request a refund on the page of its payment. It appears here until it is paid.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Refunds, latest first" className="flex flex-col gap-2">
        {data.rows.map((refund) => (
          <RefundItem key={refund.uuid} {...{ refund, viewer, provider }} namesPayment />
        ))}
      </ul>
      <Pagination
        page={view.page}
        pageSize={listPageSize}
        total={data.meta.total}
        href={(page) => refundsAddress({ ...view, page })}
        onPage={(page) => show({ ...view, page })}
      />
    </>
  );
}

function emptyWords({ status }: RefundView): string {
  if (status === 'requested') return 'No pending refunds';
  if (status === 'approved') return 'No refunds to pay';
  return status === 'all' ? 'No refunds yet' : 'There is none';
}
