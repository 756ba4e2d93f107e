'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { askedFor, type RequestView } from '@/components/billing/approvals/list-view';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import type { IconName } from '@/components/platform/ui/icon-names';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Pagination } from '@/components/platform/ui/pagination';
import { Select } from '@/components/platform/ui/select';
import { type ApprovalStatus, approvalStatuses } from '@/lib/domain/codes/approvals';
import { listPageSize } from '@/lib/platform/http/page-size';

type Page<Row> = { rows: readonly Row[]; meta: { total: number } };

type RequestListProps<Row> = {
  title: string;
  /** The plural in sentences. */
  noun: string;
  /** The query that lists them. */
  operation: { path: string };
  provider: string;
  addressOf: (view: RequestView) => string;
  statusWords: Readonly<Record<ApprovalStatus, string>>;
  icon: IconName;
  empty: { title: (view: RequestView) => string; hint: string };
  view: RequestView;
  reading: UseQueryResult<Page<Row>>;
  actions?: ReactNode;
  itemOf: (row: Row) => ReactNode;
};

/** Requests of one person that another decides: the pending ones first, the rest by status. */
export function RequestList<Row>(props: RequestListProps<Row>) {
  const { title, noun, operation, provider, addressOf, statusWords, view, reading, actions } =
    props;
  const show = (next: RequestView) => window.history.pushState(null, '', addressOf(next));
  return (
    <div className="flex w-full max-w-5xl flex-col gap-4">
      <PageHeader
        title={title}
        back={{ href: '/payments', label: 'All payments' }}
        actions={
          <>
            <ExportLink
              operation={operation}
              provider={provider}
              query={askedFor(view)}
              total={reading.data?.meta.total}
            />
            {actions}
          </>
        }
      />
      <div className="max-w-xs">
        <Field label="Show">
          <Select
            value={view.status}
            onChange={({ currentTarget: { value } }) => {
              const status = approvalStatuses.find((one) => one === value) ?? 'all';
              show({ status, page: 1 });
            }}
            options={[
              ...approvalStatuses.map((value) => ({ value, label: statusWords[value] })),
              { value: 'all', label: `All ${noun}` },
            ]}
          />
        </Field>
      </div>
      <Found {...props} show={show} />
      <p role="status" className="sr-only">
        {reading.data && !reading.isPlaceholderData ? resultsWords(reading.data.meta.total) : ''}
      </p>
    </div>
  );
}

type FoundProps<Row> = RequestListProps<Row> & { show: (view: RequestView) => void };

function Found<Row>({
  title,
  noun,
  addressOf,
  icon,
  empty,
  itemOf,
  view,
  reading,
  show,
}: FoundProps<Row>) {
  const { data, error } = reading;
  if (!data) {
    if (!error) return <RowsSkeleton label={`Loading ${noun}`} />;
    return (
      <FailedState
        title={`The ${noun} could not be loaded`}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        {error.message}
      </FailedState>
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState icon={icon} title={empty.title(view)}>
        {empty.hint}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={`${title}, latest first`} className="flex flex-col gap-2">
        {data.rows.map(itemOf)}
      </ul>
      <Pagination
        page={view.page}
        pageSize={listPageSize}
        total={data.meta.total}
        href={(page) => addressOf({ ...view, page })}
        onPage={(page) => show({ ...view, page })}
      />
    </>
  );
}
