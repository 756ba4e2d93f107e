'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import {
  type Correction,
  type CorrectionView,
  correctionsAddress,
  correctionsQuery,
  listCorrectionsOperation,
  readCorrectionView,
} from '@/components/billing/charge-items/corrections-client';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Pagination } from '@/components/platform/ui/pagination';
import { Select } from '@/components/platform/ui/select';
import { useAddressQuery } from '@/components/platform/ui/use-address-query';
import { paidOrBilledWords } from '@/lib/billing/charge-items/correction-words';
import { correctionKinds, correctionWords } from '@/lib/domain/codes/charge-items';
import { moneyWords, sumOfAmounts } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { listPageSize } from '@/lib/platform/http/page-size';
import { RefundDeposit } from './account-held';
import { isRefundDue, RefundOverpaid, RefundRequested } from './refund-overpaid';

type CorrectionsProps = { provider: { uuid: string; timeZone: string }; mayTakePayments: boolean };

/**
 * The billing work list: money that a change of the record makes due back, or due at another price, of all patients.
 */
export function Corrections({ provider, mayTakePayments }: CorrectionsProps) {
  const view = readCorrectionView(useAddressQuery());
  const { data, error, refetch, isFetching } = useQuery(correctionsQuery(provider.uuid, view));
  const show = (next: CorrectionView) =>
    window.history.pushState(null, '', correctionsAddress(next));
  return (
    <div className="flex w-full max-w-5xl flex-col gap-4">
      <PageHeader
        title="Refunds and charges due"
        back={{ href: '/payments', label: 'All payments' }}
        actions={
          <ExportLink
            operation={listCorrectionsOperation}
            provider={provider.uuid}
            query={{ kind: view.kind }}
            total={data?.meta.total}
          />
        }
      >
        After a change to the record, and deposits of patients who are not admitted, oldest first
      </PageHeader>
      <div className="max-w-xs">
        <Field label="Show">
          <Select
            value={view.kind ?? 'all'}
            onChange={({ currentTarget: { value } }) =>
              show({ kind: correctionKinds.find((one) => one === value) ?? null, page: 1 })
            }
            options={[
              { value: 'all', label: 'All' },
              ...correctionKinds.map((value) => ({ value, label: correctionWords[value] })),
            ]}
          />
        </Field>
      </div>
      {!data && !error && <RowsSkeleton label="Loading the work list" />}
      {!data && error && (
        <FailedState
          title="The work list could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon="circle-check" title="No refunds or charges due">
          Payments and bills match the record, and no deposit is left.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ul aria-label="Refunds and charges due" className="flex flex-col gap-2">
            {data.rows.map((row) => (
              <Row
                key={row.invoice ?? row.charge_item ?? row.account}
                row={row}
                provider={provider}
                mayTakePayments={mayTakePayments}
              />
            ))}
          </ul>
          <Pagination
            page={view.page}
            pageSize={listPageSize}
            total={data.meta.total}
            href={(page) => correctionsAddress({ ...view, page })}
            onPage={(page) => show({ ...view, page })}
          />
        </>
      )}
      <p role="status" className="sr-only">
        {data ? resultsWords(data.meta.total) : ''}
      </p>
    </div>
  );
}

function Row({ row, provider, mayTakePayments }: CorrectionsProps & { row: Correction }) {
  const { patient_detail: patient, amount, currency } = row;
  const href = mayTakePayments
    ? `/payments/desk?patient=${row.patient_uuid}`
    : `/statements/patients/${row.patient_uuid}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold tabular-nums">
          {correctionWords[row.kind]} {moneyWords(amount, currency)}
          {row.what !== '' && `: ${row.what}`}
        </p>
        <p className="wrap-anywhere">
          <Link
            href={href}
            prefetch={false}
            className="text-accent-ink underline underline-offset-2"
          >
            <bdi>{surnameFirst(patient)}</bdi>
          </Link>{' '}
          <span className="text-ink-muted">· {row.patient_mr_number}</span>
        </p>
        <p className="text-ink-muted text-sm">
          Since {spokenInstant(new Date(row.since), provider.timeZone)}
          {row.invoice_number !== null && ` · invoice ${row.invoice_number}`}
          {row.payers.map((payer) => ` · ${paidOrBilledWords(payer)}`)}
        </p>
      </div>
      {isRefundDue(row) && (
        <RefundOverpaid correction={row} provider={provider.uuid} mayAsk={mayTakePayments} />
      )}
      {row.account !== null && (
        <div className="flex flex-col items-start gap-1">
          <RefundRequested of={row} />
          {mayTakePayments && row.requested !== amount && (
            <RefundDeposit
              account={{
                uuid: row.account,
                balance: sumOfAmounts([amount, `-${row.requested}`], currency),
                currency,
              }}
              provider={provider.uuid}
            />
          )}
        </div>
      )}
    </li>
  );
}
