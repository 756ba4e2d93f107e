'use client';

import { useQuery } from '@tanstack/react-query';
import { wardsQuery } from '@/components/admissions/wards/client';
import { Field } from '@/components/platform/ui/field';
import { FieldError } from '@/components/platform/ui/field-note';
import { Select } from '@/components/platform/ui/select';
import type { AdmitChoice } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import { freeBedWords } from '@/lib/admissions/wards/words';
import { type AdmitFormState, fieldId } from './use-admit-form';
import { WardPicture } from './ward-picture';

type AdmitBedProps = {
  of: AdmitFormState;
  provider: { uuid: string; timeZone: string };
  wards: readonly AdmitChoice[];
};

/** The bed to admit to: the ward, then one of its free beds. */
export function AdmitBed({ of: form, provider, wards }: AdmitBedProps) {
  const { entry, dispatch } = form;
  const { data: summaries } = useQuery(wardsQuery(provider.uuid));
  const freeWords = (ward: string) => {
    const summary = summaries?.find(({ uuid }) => uuid === ward);
    return summary ? ` — ${freeBedWords(summary)}` : '';
  };
  const error = form.messageFor('bed');
  return (
    <section aria-labelledby="admit-bed-heading" className="flex flex-col gap-3">
      <h2 id="admit-bed-heading" className="font-semibold text-lg">
        Bed
      </h2>
      <div className="max-w-md">
        <Field label="Ward" id={fieldId('ward')} error={form.messageFor('ward')}>
          <Select
            placeholder="Choose the ward"
            value={entry.ward}
            onChange={(event) => dispatch({ type: 'ward', ward: event.currentTarget.value })}
            options={wards.map(({ uuid, name }) => ({
              value: uuid,
              label: `${name}${freeWords(uuid)}`,
            }))}
          />
        </Field>
      </div>
      {entry.ward === '' ? (
        <div id={fieldId('bed')} tabIndex={-1} className="text-ink-muted">
          The ward’s beds are shown here.
          {error && <FieldError id={`${fieldId('bed')}-error`}>{error}</FieldError>}
        </div>
      ) : (
        <WardPicture
          key={entry.ward}
          provider={provider}
          ward={entry.ward}
          legend="Choose a free bed"
          value={entry.bed}
          onChoose={({ uuid, name }) => dispatch({ type: 'bed', bed: { uuid, name } })}
          onLost={form.loseBed}
          paused={form.pending}
          id={fieldId('bed')}
          error={error}
        />
      )}
    </section>
  );
}
