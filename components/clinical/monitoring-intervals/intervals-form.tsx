'use client';

import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { NumberField } from '@/components/platform/ui/number-field';
import { useToast } from '@/components/platform/ui/toast';
import {
  editMonitoringIntervalsContract,
  type readMonitoringIntervalsContract,
} from '@/lib/clinical/monitoring-intervals/contract';
import { triageColourNames, triageColours } from '@/lib/domain/scores/colour';
import { scheduleLimits } from '@/lib/domain/scores/schedule';

type IntervalsFormProps = {
  provider: { uuid: string };
  intervals: z.output<typeof readMonitoringIntervalsContract.reply.data>;
};

const fields = [
  ...triageColourNames.map((colour) => ({
    name: `${colour}_minutes` as const,
    label: `After ${triageColours[colour].priority}`,
    unit: 'min',
    limits: scheduleLimits[colour],
  })),
  {
    name: 'fall_risk_hours' as const,
    label: 'Fall risk again after',
    unit: 'h',
    limits: scheduleLimits.morseHours,
  },
];

/** How soon patients are observed again. */
export function IntervalsForm({ provider, intervals }: IntervalsFormProps) {
  const toast = useToast();
  const form = useContractForm(editMonitoringIntervalsContract, {
    given: { params: { provider_id: provider.uuid } },
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    defaultValues: intervals,
    changesOnly: true,
    onSaved: ({ data }) => {
      form.form.reset(data);
      toast({ title: 'The intervals were changed' });
    },
  });
  return (
    <>
      <p className="max-w-prose text-ink-muted">
        The time from a set of observations to the next one, by its urgency. A patient without a
        complete set is due as after {triageColours.red.priority}. Let the hospital’s clinicians
        confirm each time: it decides when a patient is overdue.
      </p>
      <ContractForm of={form} label="Observation intervals">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {fields.map(({ name, label, unit, limits: { shortest, longest } }) => (
            <Field
              key={name}
              label={label}
              hint={`${shortest} to ${longest} ${unit}`}
              {...form.field(name)}
            >
              <NumberField whole unit={unit} {...form.register(name, { setValueAs: Number })} />
            </Field>
          ))}
        </div>
        <Button type="submit" className="self-start" pending={form.pending} pendingLabel="Saving…">
          Save intervals
        </Button>
      </ContractForm>
    </>
  );
}
