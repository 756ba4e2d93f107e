'use client';

import { dischargeEntrySchema } from '@/components/admissions/hospitalizations/discharge-entry';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { dischargeDispositions } from '@/lib/domain/codes/hospitalizations';
import type { DischargeState } from './use-discharge';

type DischargeWhereProps = { of: DischargeState; destination: string };

const options = Object.entries(dischargeDispositions).map(([value, label]) => ({
  value,
  label,
  ...(value === 'Exp' ? { detail: 'the patient has died' } : {}),
}));

export function DischargeWhere({ of: form, destination }: DischargeWhereProps) {
  const { entry, change, field } = form;
  const { disposition } = dischargeEntrySchema.shape;
  return (
    <>
      <RadioGroup
        legend="Discharged to"
        options={options}
        value={entry.disposition}
        {...field('disposition')}
        onChange={(event) => change({ disposition: disposition.parse(event.currentTarget.value) })}
      />
      <Field
        label="Destination"
        hint="Name of the facility or place"
        optional
        {...field('destination')}
      >
        <Input
          autoComplete="off"
          maxLength={200}
          value={destination}
          onChange={(event) => change({ destination: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
