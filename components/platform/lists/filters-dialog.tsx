'use client';

import { type FormEvent, useId, useState } from 'react';
import {
  filterNames,
  type ListOf,
  type ListView,
  runsBackwards,
} from '@/components/platform/lists/view';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { ChoiceField } from './choice-field';
import type { FilterControl, FilterControls } from './filter-control';

type FiltersDialogProps<Name extends string> = {
  /** The provider's uuid. */
  provider: string;
  list: ListOf<Name>;
  controls: FilterControls<Name>;
  filters: ListView<Name>['filters'];
  onApply: (filters: ListView<Name>['filters']) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Everything that a list can be narrowed by, changed together. */
export function FiltersDialog<Name extends string>({
  open,
  onOpenChange,
  ...form
}: FiltersDialogProps<Name>) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      losesNothing
      size="large"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Show what matches
          </Button>
        </>
      }
    >
      <FiltersForm
        {...form}
        id={formId}
        onApply={(filters) => {
          onOpenChange(false);
          form.onApply(filters);
        }}
      />
    </Dialog>
  );
}

type FiltersFormProps<Name extends string> = Omit<
  FiltersDialogProps<Name>,
  'open' | 'onOpenChange'
> & { id: string };

function FiltersForm<Name extends string>({
  provider,
  list,
  controls,
  filters,
  onApply,
  id,
}: FiltersFormProps<Name>) {
  const [draft, setDraft] = useState(filters);
  const [isRefused, setRefused] = useState(false);
  const isBackwards = list.period !== undefined && runsBackwards(list.period, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) setRefused(true);
    else onApply(draft);
  };
  return (
    <form id={id} aria-label="Filters" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {filterNames(list).map((name) => {
        const control = controls[name];
        if (!control || control.isChipOnly) return null;
        return (
          <FilterField
            key={name}
            {...{ provider, control }}
            label={list.filters[name].label}
            value={draft[name]}
            onChange={(value) =>
              setDraft((before) => ({ ...before, [name]: value === '' ? undefined : value }))
            }
            error={
              isRefused && isBackwards && name === list.period?.until
                ? 'This day is before the start date. Choose the start date or a later day.'
                : undefined
            }
          />
        );
      })}
    </form>
  );
}

type FilterFieldProps = {
  provider: string;
  label: string;
  control: FilterControl;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  error: string | undefined;
};

function FilterField({ provider, label, control, value, onChange, error }: FilterFieldProps) {
  switch (control.kind) {
    case 'choice':
      return (
        <ChoiceField {...{ provider, label, value, onChange }} source={control.of} none="Any" />
      );
    case 'options':
      return (
        <Field label={label}>
          <Select
            placeholder="Any"
            options={control.options}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      );
    case 'day':
      return (
        <Field label={label} error={error}>
          <DateInput
            min="1900-01-01"
            max="2200-12-31"
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      );
    case 'text':
      return (
        <Field label={label}>
          <Input
            value={value ?? ''}
            maxLength={control.maxLength}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      );
  }
}
