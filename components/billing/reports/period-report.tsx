import type { ReactNode } from 'react';
import { ExportLink } from '@/components/platform/lists/export-link';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { PageHeader } from '@/components/platform/ui/page-header';
import { spokenDay } from '@/lib/domain/time';

export type PeriodProps = {
  /** Why another period is shown than was asked for. */
  problem: string | null;
  today: string;
  provider: { uuid: string; name: string; time_zone: string };
};

type PeriodReportProps = PeriodProps & {
  title: string;
  /** The address of the page. */
  address: string;
  /** The path of the operation whose file the report has. */
  path: string;
  /** The query of the report, also for its file. */
  query: { from: string; until: string } & Record<string, string>;
  /** Further fields of the form, after the days. */
  fields?: ReactNode;
  /** Another file, beside the report's own. */
  file?: ReactNode;
  /** After the period in the header. */
  note?: string;
  children: ReactNode;
};

/** A report of a period of days: its file, the form that asks for another period, and the report. */
export function PeriodReport({
  title,
  address,
  path,
  query,
  fields,
  file,
  note = '',
  problem,
  today,
  provider,
  children,
}: PeriodReportProps) {
  const { from, until } = query;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        back={{ href: '/reports/day-end', label: 'Day-end report' }}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {file}
            <ExportLink operation={{ path }} provider={provider.uuid} query={query} />
          </span>
        }
      >
        {provider.name} · {spokenDay(from)} to {spokenDay(until)} · {provider.time_zone} time
        {note}
      </PageHeader>
      <form
        key={Object.values(query).join(' ')}
        action={address}
        className="flex flex-wrap items-end gap-2 print:hidden"
      >
        <Field label="From">
          <DateInput name="from" required max={today} defaultValue={from} />
        </Field>
        <Field label="Until">
          <DateInput name="until" required max={today} defaultValue={until} />
        </Field>
        {fields}
        <Button type="submit">Show</Button>
      </form>
      {problem && <Banner tone="attention">{problem} Showing this month instead.</Banner>}
      {children}
    </div>
  );
}
