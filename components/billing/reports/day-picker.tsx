'use client';

import { useRouter } from 'next/navigation';
import { type DayEndAsked, dayEndAddress } from '@/components/billing/cashier-shifts/day-end';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';

type DayPickerProps = { asked: DayEndAsked; today: string };

/** Another day, up to today. */
export function DayPicker({ asked, today }: DayPickerProps) {
  const router = useRouter();
  return (
    <form
      action="/reports/day-end"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const date = new FormData(event.currentTarget).get('date');
        if (typeof date === 'string' && date !== '') router.push(dayEndAddress({ ...asked, date }));
      }}
    >
      <Field label="Day">
        <DateInput name="date" required max={today} defaultValue={asked.date} />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
