'use client';

import { type FormEvent, useState } from 'react';
import { FiltersFrame } from '@/components/lists/filters-frame';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { ListView } from '@/lib/hospitalizations/list-view';
import { ListChoiceField } from './list-choice-field';

type Filters = ListView['filters'];

type ListFiltersDialogProps = {
  /** The provider's uuid. */
  provider: string;
  filters: Filters;
  onApply: (filters: Filters) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Everything that the list can be narrowed by, changed together. */
export function ListFiltersDialog({ open, onOpenChange, ...form }: ListFiltersDialogProps) {
  return (
    <FiltersFrame open={open} onOpenChange={onOpenChange}>
      {(formId) => (
        <FiltersForm
          {...form}
          id={formId}
          onApply={(filters) => {
            onOpenChange(false);
            form.onApply(filters);
          }}
        />
      )}
    </FiltersFrame>
  );
}

type FiltersFormProps = Omit<ListFiltersDialogProps, 'open' | 'onOpenChange'> & { id: string };

function FiltersForm({ provider, filters, onApply, id }: FiltersFormProps) {
  const [draft, setDraft] = useState(filters);
  const [isRefused, setRefused] = useState(false);
  const set = (name: keyof Filters) => (value: string | undefined) =>
    setDraft((before) => ({ ...before, [name]: value === '' ? undefined : value }));
  const { admitted_at__gte: from, admitted_at__lte: until } = draft;
  const runsBackwards = from !== undefined && until !== undefined && from > until;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (runsBackwards) setRefused(true);
    else onApply(draft);
  };
  const choice = { provider };
  return (
    <form id={id} aria-label="Filters" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <ListChoiceField {...choice} filter="ward" value={draft.ward} onChange={set('ward')} />
      <ListChoiceField
        {...choice}
        filter="healthcare_service_id"
        value={draft.healthcare_service_id}
        onChange={set('healthcare_service_id')}
      />
      <ListChoiceField
        {...choice}
        filter="admitted_by_id"
        value={draft.admitted_by_id}
        onChange={set('admitted_by_id')}
      />
      <ListChoiceField
        {...choice}
        filter="created_by_id"
        value={draft.created_by_id}
        onChange={set('created_by_id')}
      />
      <ListChoiceField
        {...choice}
        filter="patient_id"
        value={draft.patient_id}
        onChange={set('patient_id')}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label="Room">
          <Input
            value={draft.room ?? ''}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => set('room')(event.target.value)}
          />
        </Field>
        <Field label="Bed">
          <Input
            value={draft.bed ?? ''}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => set('bed')(event.target.value)}
          />
        </Field>
      </div>
      <Field label="Admitted from">
        <Input
          type="date"
          min={firstDay}
          max={lastDay}
          value={from ?? ''}
          onChange={(event) => set('admitted_at__gte')(event.target.value)}
        />
      </Field>
      <Field
        label="Admitted until"
        error={
          isRefused && runsBackwards
            ? 'This day lies before the first one. Choose the same day or a later one.'
            : undefined
        }
      >
        <Input
          type="date"
          min={firstDay}
          max={lastDay}
          value={until ?? ''}
          onChange={(event) => set('admitted_at__lte')(event.target.value)}
        />
      </Field>
    </form>
  );
}

const firstDay = '1900-01-01';
const lastDay = '2200-12-31';
