'use client';

import { useQuery } from '@tanstack/react-query';
import { wardsQuery } from '@/components/admissions/wards/client';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { freeBedWords } from '@/lib/admissions/wards/words';
import { surnameFirst } from '@/lib/domain/persons';
import type { TransferState } from './use-transfer';
import { WardPicture } from './ward-picture';

type TransferBedProps = {
  of: TransferState;
  provider: { uuid: string; timeZone: string };
  wards: readonly { uuid: string; name: string }[];
  hospitalization: string;
  mother: string | null;
};

const legends = {
  now: 'Choose a free bed',
  swap: 'Choose the patient to swap beds with',
  plan: 'Choose the bed to hold',
};

/** To which ward and bed, from a picture of the ward as it is now. */
export function TransferBed({
  of: form,
  provider,
  wards,
  hospitalization,
  mother,
}: TransferBedProps) {
  const { entry, change } = form;
  const { data: summaries } = useQuery(wardsQuery(provider.uuid));
  const freeWords = (ward: string) => {
    const summary = summaries?.find(({ uuid }) => uuid === ward);
    return summary ? ` — ${freeBedWords(summary)}` : '';
  };
  return (
    <section aria-labelledby="transfer-bed-heading" className="flex flex-col gap-3">
      <h2 id="transfer-bed-heading" className="font-semibold text-lg">
        Where to
      </h2>
      <div className="max-w-md">
        <Field label="Ward" {...form.field('ward')}>
          <Select
            value={entry.ward}
            onChange={({ currentTarget: { value } }) => change({ ward: value, bed: null })}
            options={wards.map(({ uuid, name }) => ({
              value: uuid,
              label: `${name}${freeWords(uuid)}`,
            }))}
          />
        </Field>
      </div>
      <WardPicture
        key={`${entry.ward} ${entry.mode}`}
        provider={provider}
        ward={entry.ward}
        legend={legends[entry.mode]}
        value={entry.bed}
        onChoose={({ uuid, name, room_name, occupant }) => {
          const withMother = entry.mode === 'now' && occupant?.patient.uuid === mother;
          const bed = { uuid, name, room: room_name, ...(withMother && { withMother }) };
          if (entry.mode !== 'swap' || !occupant) return change({ bed });
          const stay = occupant.hospitalization.uuid;
          change({ bed: { ...bed, occupant: { stay, name: surnameFirst(occupant.patient) } } });
        }}
        onLost={form.loseBed}
        hospitalization={hospitalization}
        mother={mother}
        mode={entry.mode}
        paused={form.pending}
        {...form.field('bed')}
      />
    </section>
  );
}
