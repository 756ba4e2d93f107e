'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { NumberField } from '@/components/platform/ui/number-field';
import { Select } from '@/components/platform/ui/select';
import {
  everyLocation,
  type FurnishedWard,
  type LocationRecord,
} from '@/components/registry/locations/locations-client';
import { createBedSeriesContract, longestBedName } from '@/lib/registry/locations/bed-contract';
import { nextName, seriesOfNames } from '@/lib/registry/locations/next-name';

type AddBedsProps = {
  provider: string;
  of: FurnishedWard;
  /** The room of the beds, or the ward when the room is not yet chosen. */
  into: LocationRecord;
  onClose: () => void;
};

/** New beds in a ward's rooms: each press adds one or a numbered series, and the next name is there already. */
export function AddBeds({ provider, of: { ward, rooms, beds }, into, onClose }: AddBedsProps) {
  const client = useQueryClient();
  const [added, setAdded] = useState<readonly (readonly { name: string; room_name: string }[])[]>(
    [],
  );
  const open = rooms.filter(({ is_active }) => is_active);
  const taken = [...beds, ...added.flat()].map((bed) => bed.name);
  const last = beds.at(-1);
  const lastRoom =
    open.find(({ uuid }) => uuid === into.uuid) ??
    open.find(({ uuid }) => uuid === last?.room) ??
    open.at(-1);
  const form = useContractForm(createBedSeriesContract, {
    given: { params: { provider_id: provider } },
    labels: { room: 'Room', name: 'Name', count: 'How many' },
    defaultValues: {
      room: lastRoom?.uuid ?? '',
      name: last ? nextName(last.name, taken, longestBedName) : 'Bed 1',
      count: 1,
    },
    onSaved: ({ data: { beds: made } }) => {
      setAdded([...added, made]);
      const names = made.map(({ name }) => name);
      form.form.reset({
        room: made.at(-1)?.room ?? '',
        name: nextName(names.at(-1) ?? '', [...taken, ...names], longestBedName),
        count: 1,
      });
      form.form.setFocus('name', { shouldSelect: true });
      void client.invalidateQueries(everyLocation(provider));
    },
  });
  const latest = added.at(-1);
  const count = Number(form.form.watch('count')) || 1;
  const name = form.form.watch('name').trim();
  // The server refuses more than a hundred.
  const series = count > 100 ? null : seriesOfNames(name, count, taken, longestBedName);
  const title = `Add beds to ${ward.name}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={title}
      description="A new bed is free and last on the ward board."
      size="small"
      footer={
        <FormButtons
          of={form}
          onLeave={onClose}
          leave={latest ? 'Done' : 'Cancel'}
          action={count === 1 ? 'Add the bed' : `Add ${count} beds`}
        />
      }
    >
      <ContractForm of={form} label={title}>
        <Field label="Room" {...form.field('room')}>
          <Select
            options={open.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            {...form.register('room')}
          />
        </Field>
        <Field label="Name" hint="As on the bed, such as Bed 12." {...form.field('name')}>
          <Input
            dir="auto"
            autoFocus
            autoComplete="off"
            maxLength={longestBedName}
            {...form.register('name')}
          />
        </Field>
        <Field
          label="How many"
          hint={
            count > 1 && series
              ? `Adds ${count > 6 ? `${series[0]} to ${series.at(-1)}` : series.join(', ')}.`
              : 'Several beds are numbered from this name on, in this room.'
          }
          {...form.field('count')}
        >
          <NumberField
            whole
            className="max-w-32"
            {...form.register('count', { setValueAs: Number })}
          />
        </Field>
      </ContractForm>
      <p role="status" className="mt-4 text-ink-muted">
        {latest && addedWords(latest, added.flat().length)}
      </p>
    </Dialog>
  );
}

function addedWords(latest: readonly { name: string; room_name: string }[], total: number): string {
  const [{ name, room_name } = { name: '', room_name: '' }, ...more] = latest;
  const what = more.length === 0 ? `${name} was` : `${latest.length} beds were`;
  return `${what} added to ${room_name}${total > latest.length ? `: ${total} beds so far` : ''}.`;
}
