'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { wardsQuery } from '@/components/admissions/wards/client';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { FieldError } from '@/components/platform/ui/field-note';
import { Select } from '@/components/platform/ui/select';
import type { AdmitChoice } from '@/lib/admissions/hospitalizations/server/read-admit-form';
import { freeBedWords } from '@/lib/admissions/wards/words';
import { bedName } from '@/lib/registry/locations/bed-name';
import { type AdmitFormState, fieldId } from './use-admit-form';
import { WardPicture } from './ward-picture';

type AdmitBedProps = {
  of: AdmitFormState;
  provider: { uuid: string; timeZone: string };
  wards: readonly AdmitChoice[];
};

/** The bed to admit to: the ward, then one of its free beds. One that was chosen on the board is a line until it is changed or lost. */
export function AdmitBed({ of: form, provider, wards }: AdmitBedProps) {
  const { entry, dispatch } = form;
  const { data: summaries } = useQuery(wardsQuery(provider.uuid));
  const freeWords = (ward: string) => {
    const summary = summaries?.find(({ uuid }) => uuid === ward);
    return summary ? ` — ${freeBedWords(summary)}` : '';
  };
  const error = form.messageFor('bed');
  const [wasChosen, setWasChosen] = useState(entry.bed !== null);
  const kept = wasChosen && error === undefined ? entry.bed : null;
  const ward = wards.find(({ uuid }) => uuid === entry.ward);
  return (
    <section aria-labelledby="admit-bed-heading" className="flex flex-col gap-3">
      <h2 id="admit-bed-heading" className="font-semibold text-lg">
        Bed
      </h2>
      {form.mother && (
        <MothersBed
          mother={form.mother}
          isChosen={entry.bed?.withMother === true}
          onChoose={({ ward, bed }) => dispatch({ type: 'mothers-bed', ward, bed })}
        />
      )}
      {kept && (
        <div className="flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-2">
          <span>
            <strong>{bedName(kept.name)}</strong>, {ward?.name}
          </span>
          <Button
            onClick={() => {
              flushSync(() => setWasChosen(false));
              document.getElementById(fieldId('bed'))?.focus();
            }}
          >
            Change<span className="sr-only"> the bed</span>
          </Button>
        </div>
      )}
      {/* It is there nevertheless, and notices when another patient gets the bed. */}
      <div hidden={kept !== null} className="flex flex-col gap-3">
        <div className="max-w-md">
          <Field label="Ward" id={fieldId('ward')} error={form.messageFor('ward')}>
            <Select
              placeholder="Choose the ward"
              value={entry.ward}
              onChange={(event) => {
                setWasChosen(false);
                dispatch({ type: 'ward', ward: event.currentTarget.value });
              }}
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
            mother={form.mother?.uuid ?? null}
            onChoose={({ uuid, name, occupant }) => {
              setWasChosen(false);
              const withMother = occupant !== null;
              dispatch({ type: 'bed', bed: { uuid, name, ...(withMother && { withMother }) } });
            }}
            onLost={form.loseBed}
            paused={form.pending}
            id={fieldId('bed')}
            error={error}
          />
        )}
      </div>
    </section>
  );
}

type Mother = NonNullable<AdmitFormState['mother']>;

/** Offers the bed of the mother to her newborn. */
function MothersBed({
  mother,
  isChosen,
  onChoose,
}: {
  mother: Mother;
  isChosen: boolean;
  onChoose: (mother: Mother) => void;
}) {
  return (
    <Banner
      icon="baby"
      action={
        !isChosen && <Button onClick={() => onChoose(mother)}>Admit into the mother’s bed</Button>
      }
    >
      The mother, <bdi>{mother.name}</bdi>, is in {bedName(mother.bed.name)}, {mother.ward_name}.
      {isChosen && ' The child will share her bed.'}
    </Banner>
  );
}
