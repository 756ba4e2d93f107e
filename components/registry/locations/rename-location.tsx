'use client';

import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import type { LocationBed } from '@/components/registry/locations/client';
import type { LocationRecord } from '@/components/registry/locations/locations-client';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { locationContracts } from '@/lib/registry/locations/contract';

type RenameProps = {
  provider: string;
  /** The message: the page shows it beside the change, and announces it to screen readers. */
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Another name for a ward, a room or another location. */
export function RenameLocation({
  provider,
  location,
  onDone,
  onClose,
}: RenameProps & { location: LocationRecord }) {
  const form = useContractForm(locationContracts.edit, {
    given: { params: { provider_id: provider, location_id: location.uuid } },
    labels: { name: 'Name' },
    defaultValues: { name: location.name },
    changesOnly: true,
    onSaved: ({ data }) => {
      onDone(`${location.name} is now called ${data.name}`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Rename ${location.name}`}
      description={everywhere}
      size="small"
      action="Save the name"
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')}>
        <Input dir="auto" maxLength={100} {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

/** Another name for a bed. */
export function RenameBed({ provider, bed, onDone, onClose }: RenameProps & { bed: LocationBed }) {
  const form = useContractForm(bedContracts.edit, {
    given: { params: { provider_id: provider, bed_id: bed.uuid } },
    labels: { name: 'Name' },
    defaultValues: { name: bed.name },
    changesOnly: true,
    onSaved: ({ data }) => {
      onDone(`${bed.name} is now called ${data.name}`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Rename ${bed.name}`}
      description={everywhere}
      size="small"
      action="Save the name"
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')}>
        <Input dir="auto" maxLength={40} {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

const everywhere = 'The new name appears everywhere at once, including on old records.';
