'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import {
  everyLocation,
  type FurnishedWard,
  type LocationRecord,
} from '@/components/registry/locations/locations-client';
import { nextName } from '@/components/registry/locations/next-name';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { FormFrame } from './form-frame';

type AddBedsProps = {
  provider: string;
  of: FurnishedWard;
  /** The room of the beds, or the ward when the room is not yet chosen. */
  into: LocationRecord;
  onClose: () => void;
};

const longest = 40;

/** New beds in a ward's rooms, one after the other: each press adds one, and the next name is there already. */
export function AddBeds({ provider, of: { ward, rooms, beds }, into, onClose }: AddBedsProps) {
  const client = useQueryClient();
  const [added, setAdded] = useState<{ name: string; room_name: string }[]>([]);
  const open = rooms.filter(({ is_active }) => is_active);
  const following = (name: string, more: readonly string[] = []) =>
    nextName(name, [...beds.map((bed) => bed.name), ...more], longest);
  const last = beds.at(-1);
  const lastRoom =
    open.find(({ uuid }) => uuid === into.uuid) ??
    open.find(({ uuid }) => uuid === last?.room) ??
    open.at(-1);
  const form = useContractForm(bedContracts.create, {
    given: { params: { provider_id: provider } },
    labels: { room: 'Room', name: 'Name' },
    defaultValues: {
      room: lastRoom?.uuid ?? '',
      name: last ? following(last.name) : 'Bed 1',
    },
    onSaved: ({ data }) => {
      const all = [...added, data];
      setAdded(all);
      form.form.reset({
        room: data.room,
        name: following(
          data.name,
          all.map(({ name }) => name),
        ),
      });
      form.form.setFocus('name', { shouldSelect: true });
      void client.invalidateQueries(everyLocation(provider));
    },
  });
  const latest = added.at(-1);
  const title = `Add beds to ${ward.name}`;
  return (
    <FormFrame
      title={title}
      description="A new bed is free and last on the ward board."
      submitLabel="Add the bed"
      {...(latest ? { leaveLabel: 'Done' } : {})}
      form={form}
      onClose={onClose}
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
            maxLength={longest}
            {...form.register('name')}
          />
        </Field>
      </ContractForm>
      <p role="status" className="mt-4 text-ink-muted">
        {latest &&
          `${latest.name} was added to ${latest.room_name}${added.length > 1 ? `: ${added.length} beds so far` : ''}.`}
      </p>
    </FormFrame>
  );
}
