import './day-end-print.css';
import Link from 'next/link';
import {
  type DayEnd,
  type DayEndAsked,
  dayEndAddress,
} from '@/components/billing/cashier-shifts/day-end';
import { ExportLink } from '@/components/platform/lists/export-link';
import { PageFoot } from '@/components/platform/print/page-foot';
import { Banner } from '@/components/platform/ui/banner';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { dayAfter } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';
import { DayCorrections } from './day-corrections';
import { DayFigures } from './day-figures';
import { DayForgone } from './day-forgone';
import { DayPicker } from './day-picker';
import { DaySafe } from './day-safe';
import { DayShifts } from './day-shifts';

type DayEndReportProps = {
  report: DayEnd;
  asked: DayEndAsked;
  provider: { uuid: string; name: string; time_zone: string };
  /** The provider's own day. */
  today: string;
  /** The filters of the report, by name. */
  narrowed: { cashier?: string; location?: string };
  mayCheckBooks: boolean;
};

/** A day's money: by tender, hour, cashier and desk, and how the drawers were closed. */
export function DayEndReport({
  report,
  asked,
  provider,
  today,
  narrowed,
  mayCheckBooks,
}: DayEndReportProps) {
  const { date } = report;
  const isNarrowed = narrowed.cashier !== undefined || narrowed.location !== undefined;
  return (
    <div className="day-end flex flex-col gap-6">
      <PageFoot page="day-end" parts={['Day-end report', spokenDay(date), provider.name]} />
      <PageHeader
        title="Day-end report"
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {mayCheckBooks && (
              <>
                <LinkButton icon="chart-column" href="/reports/revenue">
                  Revenue
                </LinkButton>
                <LinkButton icon="book-text" href="/reports/journals">
                  Journals
                </LinkButton>
                <LinkButton icon="shield-check" href="/reports/books">
                  Check the books
                </LinkButton>
              </>
            )}
            {!report.is_blind && (
              <ExportLink
                operation={{ path: dayEndReportContract.path }}
                provider={provider.uuid}
                query={asked}
              />
            )}
            <PrintButton />
          </span>
        }
      >
        {provider.name} · {spokenDay(date)} · {provider.time_zone} time
        {date === today && ' · the day is not over'}
      </PageHeader>
      <nav aria-label="Day" className="flex flex-wrap items-end gap-2 print:hidden">
        <LinkButton
          icon="chevron-left"
          href={dayEndAddress({ ...asked, date: dayAfter(date, -1) })}
        >
          Day before
        </LinkButton>
        <DayPicker key={date} asked={asked} today={today} />
        {date < today && (
          <LinkButton icon="chevron-right" href={dayEndAddress({ ...asked, date: dayAfter(date) })}>
            Day after
          </LinkButton>
        )}
      </nav>
      {isNarrowed && (
        <p>
          Only {[narrowed.cashier, narrowed.location].filter(Boolean).join(', at ')}.{' '}
          <Link
            href={dayEndAddress({ date })}
            className="text-accent-ink underline underline-offset-2 print:hidden"
          >
            Show all cashiers and desks
          </Link>
        </p>
      )}
      {report.is_blind && (
        <Banner>
          The count is blind. Takings are shown when the shifts of the day are closed.
        </Banner>
      )}
      {report.totals.length === 0 && !report.is_blind && (
        <EmptyState title="No money was taken or refunded on this day">
          {isNarrowed && 'Other desks or cashiers may have taken money.'}
        </EmptyState>
      )}
      {report.totals.map((total) => (
        <DayFigures key={total.currency} {...{ report, total, asked }} />
      ))}
      <DayForgone forgone={report.forgone} isOfDesk={narrowed.location !== undefined} />
      <DayCorrections corrections={report.corrections} isNarrowed={isNarrowed} />
      <DayShifts shifts={report.shifts} timeZone={provider.time_zone} />
      {report.safe && <DaySafe safe={report.safe} />}
      <div className="day-end-signed mt-10 hidden grid-cols-2 gap-12 print:grid">
        <p className="border-ink border-t pt-1">Prepared by, date</p>
        <p className="border-ink border-t pt-1">Checked by, date</p>
      </div>
    </div>
  );
}
