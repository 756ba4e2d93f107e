'use client';

import { clsx } from 'clsx';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import {
  blankDosage,
  type DosageEntry,
  dosageOf,
  schedules,
} from '@/components/clinical/prescriptions/entry';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';
import { Field } from '@/components/platform/ui/field';
import { FieldSet } from '@/components/platform/ui/field-set';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Input } from '@/components/platform/ui/input';
import { NumberField } from '@/components/platform/ui/number-field';
import { Select } from '@/components/platform/ui/select';
import { dosageWords, periodWords } from '@/lib/clinical/prescriptions/words';
import { periodUnits } from '@/lib/domain/codes/prescriptions';

type DosageFieldsProps = {
  dosages: readonly DosageEntry[];
  onChange: (dosages: DosageEntry[]) => void;
  idOf: (field: string) => string;
  messageFor: (field: string) => string | undefined;
};

const mostDosages = 20;

/** How the medicine is taken: one dosage, or several that follow each other, each said back in words. */
export function DosageFields({ dosages, onChange, idOf, messageFor }: DosageFieldsProps) {
  const addId = useId();
  const add = () => {
    // The last route is kept: what follows is most often given in the same way.
    const route = dosages.at(-1)?.route ?? '';
    flushSync(() => onChange([...dosages, { ...blankDosage, route }]));
    document.getElementById(idOf(`dosages.${dosages.length}.strength`))?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(dosages.filter((_, at) => at !== index)));
    document.getElementById(addId)?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      {dosages.map((dosage, index) => (
        <FieldSet
          // biome-ignore lint/suspicious/noArrayIndexKey: dosages are in order and have no identity but their place.
          key={index}
          legend={dosages.length === 1 ? 'How to take it' : `How to take it, part ${index + 1}`}
        >
          <DosageRow
            dosage={dosage}
            onChange={(changed) =>
              onChange(dosages.map((one, at) => (at === index ? { ...one, ...changed } : one)))
            }
            field={(name) => {
              const path = `dosages.${index}.${name}`;
              return { id: idOf(path), error: messageFor(path) };
            }}
            onRemove={dosages.length === 1 ? null : () => remove(index)}
            part={index + 1}
          />
        </FieldSet>
      ))}
      {dosages.length < mostDosages && (
        <div>
          <Button id={addId} size="small" icon="plus" onClick={add}>
            Add another dose
          </Button>
        </div>
      )}
    </div>
  );
}

type DosageRowProps = {
  dosage: DosageEntry;
  onChange: (changed: Partial<DosageEntry>) => void;
  field: (name: keyof DosageEntry) => { id: string; error: string | undefined };
  /** null: the only one stays. */
  onRemove: (() => void) | null;
  part: number;
};

function DosageRow({ dosage, onChange, field, onRemove, part }: DosageRowProps) {
  const routesId = useId();
  const inWords = dosageOf(dosage);
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="level-fields grid-cols-2 lg:grid-cols-4">
        <Field label="Strength" hint="500 mg, 5 mL" {...field('strength')}>
          <Input
            autoComplete="off"
            maxLength={100}
            value={dosage.strength}
            onChange={({ currentTarget: { value } }) => onChange({ strength: value })}
          />
        </Field>
        <Field label="Dose" hint="1 tablet, 2 puffs" {...field('each')}>
          <Input
            autoComplete="off"
            maxLength={60}
            value={dosage.each}
            onChange={({ currentTarget: { value } }) => onChange({ each: value })}
          />
        </Field>
        <Field label="Frequency" {...field('schedule')}>
          <Select
            placeholder="Choose"
            options={scheduleOptions}
            value={dosage.schedule}
            onChange={({ currentTarget: { value } }) => onChange({ schedule: value })}
          />
        </Field>
        <Field label="Route" hint="Oral, intravenous …" {...field('route')}>
          <Input
            autoComplete="off"
            maxLength={100}
            list={routesId}
            value={dosage.route}
            onChange={({ currentTarget: { value } }) => onChange({ route: value })}
          />
        </Field>
        <datalist id={routesId}>
          {usualRoutes.map((route) => (
            <option key={route} value={route} />
          ))}
        </datalist>
      </div>
      {dosage.schedule === 'other' && (
        <div className="grid grid-cols-3 items-start gap-4 sm:max-w-md">
          <Field label="Times" {...field('times')}>
            <NumberField
              whole
              value={dosage.times}
              onChange={({ currentTarget: { value } }) => onChange({ times: value })}
            />
          </Field>
          <Field label="Every" {...field('period')}>
            <NumberField
              value={dosage.period}
              onChange={({ currentTarget: { value } }) => onChange({ period: value })}
            />
          </Field>
          <Field label="Unit" {...field('unit')}>
            <Select
              options={unitOptions}
              value={dosage.unit}
              onChange={({ currentTarget: { value } }) => {
                const unit = periodUnits.find((one) => one === value);
                if (unit) onChange({ unit });
              }}
            />
          </Field>
        </div>
      )}
      <Checkbox
        label="As needed (PRN)"
        hint="Given when the patient needs it, at most as often as chosen above."
        checked={dosage.asNeeded}
        onChange={({ currentTarget: { checked } }) => onChange({ asNeeded: checked })}
      />
      <div className="flex min-h-control items-center justify-between gap-3">
        <output
          aria-live="off"
          className={clsx('min-w-0 break-words', inWords ? 'font-semibold' : 'text-ink-faint')}
        >
          {inWords ? dosageWords(inWords) : 'Preview of the instructions'}
        </output>
        <DebouncedAnnouncement words={inWords ? dosageWords(inWords) : ''} />
        {onRemove && <IconButton icon="trash" label={`Remove part ${part}`} onClick={onRemove} />}
      </div>
    </div>
  );
}

const scheduleOptions = [
  ...Object.entries(schedules).map(([value, { label }]) => ({ value, label })),
  { value: 'other', label: 'Other frequency' },
];

const unitOptions = periodUnits.map((value) => ({ value, label: periodWords(value) }));

/** By which way medicines are commonly given; any other can be typed. */
const usualRoutes = [
  'oral',
  'intravenous',
  'intramuscular',
  'subcutaneous',
  'inhaled',
  'nebulised',
  'sublingual',
  'rectal',
  'vaginal',
  'topical',
  'in the eye',
  'in the ear',
  'nasal',
  'by nasogastric tube',
];
