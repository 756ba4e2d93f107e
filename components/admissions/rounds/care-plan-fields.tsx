'use client';

import { planPeriod } from '@/components/admissions/rounds/words';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { TextArea } from '@/components/platform/ui/text-area';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import type { RoundForm } from './use-round-form';

type CurrentPlansProps = {
  briefing: Pick<RoundBriefing, 'care_plans' | 'as_of'>;
  timeZone: string;
};

/** The care plans of the stay that go on. */
export function CurrentPlans({ briefing, timeZone }: CurrentPlansProps) {
  const { care_plans: plans, as_of } = briefing;
  if (plans.length === 0) return <p className="text-ink-muted">No active care plan.</p>;
  return (
    <ul aria-label="Active care plans" className="flex flex-col border-line border-t">
      {plans.map((plan) => {
        const period = planPeriod(plan, as_of, timeZone);
        return (
          <li key={plan.uuid} className="border-line border-b py-1.5">
            <span className="font-semibold">{plan.title}</span>
            {period && <span className="text-ink-muted"> · {period}</span>}
            <span className="block whitespace-pre-wrap break-words text-ink-muted">
              {plan.description}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A care plan that begins with this round. */
export function CarePlanFields({ form }: { form: RoundForm }) {
  const { plan } = form.entry;
  const change = (changed: Partial<typeof plan>) => form.change({ type: 'plan', changed });
  const needed = Object.values(plan).some((text) => text.trim() !== '');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label="Title of a new care plan" optional={!needed} {...form.field('planTitle')}>
          <Input
            maxLength={500}
            autoComplete="off"
            value={plan.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="What is planned" optional={!needed} {...form.field('planDescription')}>
          <TextArea
            rows={2}
            maxLength={20_000}
            value={plan.description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
        </Field>
      </div>
      <Field label="Start date" optional {...form.field('planStarts')}>
        <DateInput
          value={plan.starts}
          onChange={({ currentTarget: { value } }) => change({ starts: value })}
        />
      </Field>
      <Field label="End date" optional {...form.field('planEnds')}>
        <DateInput
          value={plan.ends}
          onChange={({ currentTarget: { value } }) => change({ ends: value })}
        />
      </Field>
    </div>
  );
}
