'use client';

import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import type { LocationRecord } from '@/components/registry/locations/locations-client';
import { locationContracts } from '@/lib/registry/locations/contract';

type AddLocationProps = {
  provider: string;
  type: LocationRecord['type'];
  /** The ward that a room lies in. */
  ward?: { uuid: string; name: string };
  onAdded?: (location: LocationRecord) => void;
  /** The message: the page shows it beside the change, and announces it to screen readers. */
  onDone: (words: string) => void;
  onClose: () => void;
};

const kinds = {
  ward: { noun: 'ward', hint: 'As everyone calls it, such as Ward 3 or Maternity.' },
  room: { noun: 'room', hint: 'As on the door, such as Room 12 or Bay A.' },
  area: { noun: 'place', hint: 'A clinic, a theatre, or a desk that takes payments.' },
};

/** A new ward, a new room in one, or another location. */
export function AddLocation({ provider, type, ward, onAdded, onDone, onClose }: AddLocationProps) {
  const { noun, hint } = kinds[type];
  const form = useContractForm(locationContracts.create, {
    given: { params: { provider_id: provider } },
    labels: { name: 'Name' },
    defaultValues: { type, name: '', part_of: ward?.uuid ?? null },
    onSaved: ({ data }) => {
      onDone(`${data.name} was added`);
      onClose();
      onAdded?.(data);
    },
  });
  const title = ward ? `Add a room to ${ward.name}` : `Add a ${noun}`;
  return (
    <FormDialog of={form} title={title} size="small" action={`Add the ${noun}`} onClose={onClose}>
      <Field label="Name" hint={hint} {...form.field('name')}>
        <Input dir="auto" maxLength={100} {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}
