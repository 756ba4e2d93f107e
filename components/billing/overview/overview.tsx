'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import { useLiveApprovals } from '@/components/billing/approvals/use-live-approvals';
import { ownShift } from '@/components/billing/cashier-shifts/client';
import { Offers } from '@/components/billing/cashier-shifts/offers';
import { type FinanceOverview, overviewQuery } from '@/components/billing/overview/client';
import { Banner } from '@/components/platform/ui/banner';
import { FailedState } from '@/components/platform/ui/failed-state';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { approvalKindWords } from '@/lib/domain/codes/approvals';
import { correctionWords } from '@/lib/domain/codes/charge-items';
import { isNothing, moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';

type OverviewProps = { provider: { uuid: string; timeZone: string }; mayUseSafe: boolean };

/** The finance manager's start page: cash to count, what waits for a decision, what is overdue, open shifts and differences. */
export function Overview({ provider, mayUseSafe }: OverviewProps) {
  const reading = useQuery(overviewQuery(provider.uuid));
  const own = useQuery(ownShift(provider.uuid));
  useLiveApprovals(provider.uuid, true);
  return (
    <div className="flex w-full max-w-5xl flex-col gap-4">
      <PageHeader title="Finance" />
      <Offers provider={provider.uuid} shift={own.data ?? null} mayUseSafe={mayUseSafe} />
      {reading.data ? (
        <>
          {reading.error && (
            <Banner tone="attention">Could not reload. This may be out of date.</Banner>
          )}
          <Parts of={reading.data} timeZone={provider.timeZone} />
        </>
      ) : reading.error ? (
        <FailedState
          title="The overview could not be loaded"
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          {reading.error.message}
        </FailedState>
      ) : (
        <Loading label="Loading the overview">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </div>
  );
}

function Parts({ of: overview, timeZone }: { of: FinanceOverview; timeZone: string }) {
  const { refunds, approvals, corrections, overdue, open_shifts, differences } = overview;
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const pending = approvals.filter(({ requested }) => requested > 0);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Part title="Waiting for a decision" isNone={refunds.requested === 0 && pending.length === 0}>
        {pending.map(({ kind, requested }) => (
          <Row key={kind} href="/payments/approvals" label={plural(approvalKindWords[kind])}>
            {requested}
          </Row>
        ))}
        {refunds.requested > 0 && (
          <Row href="/payments/refunds" label="Refunds">
            {refunds.requested}
          </Row>
        )}
      </Part>
      <Part
        title="Approved, not yet carried out"
        isNone={refunds.approved === 0 && approvals.every(({ approved }) => approved === 0)}
      >
        {approvals
          .filter(({ approved }) => approved > 0)
          .map(({ kind, approved }) => (
            <Row
              key={kind}
              href="/payments/approvals?status=approved"
              label={plural(approvalKindWords[kind])}
            >
              {approved}
            </Row>
          ))}
        {refunds.approved > 0 && (
          <Row href="/payments/refunds?status=approved" label="Refunds">
            {refunds.approved}
          </Row>
        )}
      </Part>
      <Part
        title="Refunds and charges due"
        note="Not requested or billed yet, and deposits of patients who are not admitted"
        isNone={corrections.length === 0}
      >
        {corrections.map(({ kind, currency, count, amount }) => (
          <Row
            key={`${kind} ${currency}`}
            href={`/payments/corrections?kind=${kind}`}
            label={`${correctionWords[kind]} (${count})`}
          >
            {moneyWords(amount, currency)}
          </Row>
        ))}
      </Part>
      <Part
        title="Overdue invoices"
        note={`Unpaid invoices past their due date; without one, after ${overdue.days} days. What payers owe is in their statements.`}
        isNone={overdue.sums.length === 0}
      >
        {overdue.sums.map(({ currency, invoices, amount }) => (
          <Row
            key={currency}
            href="/invoices?is_overdue=true"
            label={invoices === 1 ? '1 invoice' : `${invoices} invoices`}
          >
            {moneyWords(amount, currency)}
          </Row>
        ))}
      </Part>
      <Part title="Open shifts" isNone={open_shifts.total === 0}>
        {open_shifts.shifts.map((shift) => (
          <Row
            key={shift.uuid}
            href={`/shifts/${shift.uuid}`}
            label={`${shift.cashier_name ?? '–'}, ${shift.location_name}`}
          >
            {at(shift.opened_at)}
          </Row>
        ))}
        <More href="/shifts" shown={open_shifts.shifts.length} total={open_shifts.total} />
      </Part>
      <Part
        title="Differences"
        note={`Shifts closed in the last ${differences.days} days`}
        isNone={differences.total === 0}
      >
        {differences.shifts.map((shift) => (
          <Row
            key={shift.uuid}
            href={`/shifts/${shift.uuid}`}
            label={`${shift.cashier_name ?? '–'}, ${shift.location_name}`}
            detail={`${at(shift.closed_at)}${shift.reason === '' ? '' : `: ${shift.reason}`}`}
          >
            {allDifferences(shift)}
          </Row>
        ))}
        <More href="/shifts" shown={differences.shifts.length} total={differences.total} />
      </Part>
    </div>
  );
}

const plural = (word: string) => `${word}s`;

type Difference = FinanceOverview['differences']['shifts'][number];

/** What the close differs by, and what was corrected before it: "Earlier count: Cash short KES 1,000.00". */
function allDifferences({ counts, ...shift }: Difference): string {
  const closed = differenceWords(shift);
  const before = counts
    .map((count) => differenceWords({ ...count, currency: shift.currency }))
    .filter((words) => words !== '' && words !== closed);
  return [closed, ...new Set(before.map((words) => `Earlier count: ${words}`))]
    .filter((words) => words !== '')
    .join('. ');
}

/** "short KES 50.00" for each payment method that differs. */
function differenceWords({
  currency,
  cash,
  mobile_money,
  card,
}: Pick<Difference, 'currency' | 'cash' | 'mobile_money' | 'card'>): string {
  const parts = [
    { name: 'Cash', amount: cash },
    { name: 'Mobile money', amount: mobile_money },
    { name: 'Card', amount: card },
  ].flatMap(({ name, amount }) => {
    if (amount === null || isNothing(amount)) return [];
    const isShort = amount.startsWith('-');
    const sum = moneyWords(isShort ? amount.slice(1) : amount, currency);
    return [`${name} ${isShort ? 'short' : 'over'} ${sum}`];
  });
  return parts.join(', ');
}

type PartProps = { title: string; note?: string; isNone: boolean; children: ReactNode };

function Part({ title, note, isNone, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      {note && <p className="text-ink-muted text-sm">{note}</p>}
      {isNone ? <p className="py-2 text-ink-muted">None</p> : <ul>{children}</ul>}
    </section>
  );
}

type RowProps = { href: string; label: string; detail?: string; children: ReactNode };

function Row({ href, label, detail, children }: RowProps) {
  return (
    <li className="border-line border-t first:border-t-0">
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-control flex-wrap items-center justify-between gap-x-4 py-2"
      >
        <span className="min-w-0 text-accent-ink underline underline-offset-2">{label}</span>
        <span className="font-semibold">{children}</span>
        {detail && <span className="w-full text-ink-muted text-sm">{detail}</span>}
      </Link>
    </li>
  );
}

function More({ href, shown, total }: { href: string; shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <Row href={href} label="All shifts">
      {`${total - shown} more`}
    </Row>
  );
}
