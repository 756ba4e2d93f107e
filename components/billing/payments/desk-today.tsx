'use client';

import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { billWords, depositWords } from '@/components/billing/bills/words';
import { deskAddress, paymentAddress } from '@/components/billing/payments/client';
import {
  lastReceipts,
  paymentQueue,
  paymentQueueOperation,
} from '@/components/billing/payments/desk-client';
import { ExportLink } from '@/components/platform/lists/export-link';
import { Badge } from '@/components/platform/ui/badge';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { paidByWords } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { sexWords, surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';

type DeskTodayProps = { provider: { uuid: string; timeZone: string }; shift: string };

/** The desk while no patient is chosen: the patients who can pay or be refunded today, and the last receipts of the cashier's shift. */
export function DeskToday({ provider, shift }: DeskTodayProps) {
  const queue = useInfiniteQuery(paymentQueue(provider.uuid));
  const receipts = useQuery(lastReceipts(provider.uuid, shift));
  const queued = queue.data?.pages.flatMap(({ rows }) => rows);
  const total = queue.data?.pages.at(-1)?.meta.total;
  const at = (instant: string) => spokenInstant(new Date(instant), provider.timeZone);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Part
        title="To pay or refund today"
        of={queue}
        rows={queued}
        none="No patient with a visit or discharge today has a balance due, a refund due or a deposit to return."
        more={
          <div className="flex flex-wrap items-center gap-3 border-line border-t pt-3">
            {queue.hasNextPage && (
              <Button
                pending={queue.isFetchingNextPage}
                pendingLabel="Loading earlier patients…"
                onClick={() => void queue.fetchNextPage()}
              >
                Show earlier
              </Button>
            )}
            {queue.hasNextPage && (
              <span className="text-ink-muted">{`${queued?.length} of ${total} shown`}</span>
            )}
            <ExportLink operation={paymentQueueOperation} provider={provider.uuid} query={{}} />
          </div>
        }
      >
        {(patient) => (
          <Row
            key={patient.uuid}
            href={deskAddress(patient.uuid)}
            title={surnameFirst(patient)}
            detail={`${patient.age ?? '?'} y ${sexWords(patient.gender).letter} · ${patient.mr_number} · ${patient.is_discharged ? 'discharged' : 'visit'} ${at(patient.since)}`}
          >
            {patient.bill && (
              <span className="ms-auto text-end">
                {billWords(patient.bill)}
                {patient.bill.status !== 'owing' && (
                  <span className="block">{depositWords(patient.bill)}</span>
                )}
              </span>
            )}
          </Row>
        )}
      </Part>
      <Part
        title="Last receipts of your shift"
        of={receipts}
        rows={receipts.data}
        none="No receipt in this shift yet."
      >
        {(payment) => (
          <Row
            key={payment.uuid}
            href={paymentAddress(payment.uuid)}
            title={`Receipt ${payment.receipt_number}`}
            detail={`${surnameFirst(payment.patient_detail)} · ${payment.patient_mr_number} · ${at(payment.received_at)}`}
          >
            <span className="ms-auto text-end">
              {moneyWords(payment.amount, payment.currency)}
              <span className="block text-ink-muted text-sm">{paidByWords(payment)}</span>
              {payment.status === 'voided' && <Badge tone="outline">Voided</Badge>}
            </span>
          </Row>
        )}
      </Part>
    </div>
  );
}

type PartProps<One> = {
  title: string;
  of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  rows: One[] | undefined;
  /** The text of an empty list. */
  none: string;
  /** The way to the rows that follow. */
  more?: ReactNode;
  children: (one: One) => ReactNode;
};

function Part<One>({ title, of, rows, none, more, children }: PartProps<One>) {
  return (
    <section
      aria-label={title}
      className="rounded-lg border border-line bg-surface px-4 py-3 sm:px-6"
    >
      <h2 className="pb-2 font-semibold">{title}</h2>
      {rows && of.error && (
        <Banner tone="attention">
          This list could not be updated: what you see may be out of date.
        </Banner>
      )}
      {rows ? (
        rows.length > 0 ? (
          <>
            <ul>{rows.map(children)}</ul>
            {more}
          </>
        ) : (
          <p className="text-ink-muted">{none}</p>
        )
      ) : of.error ? (
        <FailedState
          title="This list could not be loaded"
          onRetry={() => void of.refetch()}
          retrying={of.isFetching}
        >
          {of.error.message} You can still take payments.
        </FailedState>
      ) : (
        <Loading label="Loading">
          <div className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-10 w-full" />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}

type RowProps = { href: string; title: string; detail: string; children: ReactNode };

function Row({ href, title, detail, children }: RowProps) {
  return (
    <li className="relative flex min-h-11 flex-wrap items-start gap-x-4 border-line border-t py-2 hover:bg-sunken sm:flex-nowrap">
      <span className="min-w-0">
        <Link
          href={href}
          prefetch={false}
          className="wrap-anywhere font-medium after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-ink-muted text-sm">{detail}</span>
      </span>
      {children}
    </li>
  );
}
