'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { dischargeDispositions } from '@/lib/hospitalizations/codes';
import { type DischargeEntry, dischargeEntrySchema } from '@/lib/hospitalizations/discharge-entry';
import { dischargeFieldId, type useDischarge } from './use-discharge';

type DischargeWhereProps = {
  entry: DischargeEntry;
  destination: string;
} & Pick<ReturnType<typeof useDischarge>, 'change' | 'messageFor'>;

const options = Object.entries(dischargeDispositions).map(([value, label]) => ({
  value,
  label,
  ...(value === 'Exp' ? { detail: 'the patient has died' } : {}),
}));

/** Where the patient goes. */
export function DischargeWhere({ entry, destination, change, messageFor }: DischargeWhereProps) {
  const { disposition } = dischargeEntrySchema.shape;
  return (
    <>
      <RadioGroup
        legend="Where the patient goes"
        options={options}
        value={entry.disposition}
        id={dischargeFieldId('disposition')}
        error={messageFor('disposition')}
        onChange={(event) => change('disposition', disposition.parse(event.currentTarget.value))}
      />
      <Field
        label="Destination"
        hint="The place or facility by its name"
        optional
        id={dischargeFieldId('destination')}
        error={messageFor('destination')}
      >
        <Input
          autoComplete="off"
          maxLength={200}
          value={destination}
          onChange={(event) => change('destination', event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
