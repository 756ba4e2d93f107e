import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';

type StatementPeriodProps = {
  action: string;
  start: string;
  end: string;
  refusal: string | null;
};

/** The days that the statement is of, both included. */
export function StatementPeriod({ action, start, end, refusal }: StatementPeriodProps) {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {refusal && <Banner tone="attention">{refusal} Showing the default period instead.</Banner>}
      <form
        key={`${start} ${end}`}
        action={action}
        aria-label="Days of the statement"
        className="flex flex-wrap items-end gap-2"
      >
        <Field label="From">
          <DateInput name="start" required defaultValue={start} />
        </Field>
        <Field label="Until">
          <DateInput name="end" required defaultValue={end} />
        </Field>
        <Button type="submit">Show these days</Button>
      </form>
    </div>
  );
}
