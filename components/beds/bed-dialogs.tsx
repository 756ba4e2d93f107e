'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useToast } from '@/components/ui/toast';
import { bedContracts } from '@/lib/locations/bed-contract';
import { type Bed, roomsOfWard } from '@/lib/locations/client';

type AddBedDialogProps = {
  provider: string;
  ward: { uuid: string; name: string };
  onClose: () => void;
};

/** A new bed in one of a ward's rooms. */
export function AddBedDialog({ provider, ward, onClose }: AddBedDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const rooms = useQuery(roomsOfWard(provider, ward.uuid));
  const form = useContractForm(bedContracts.create, {
    given: { params: { provider_id: provider } },
    defaultValues: { name: '', room: '' },
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was added to ${data.room_name}` });
      void client.invalidateQueries({ queryKey: ['beds', provider] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={`Add a bed to ${ward.name}`}
      size="small"
      footer={
        <>
          <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
          <Button variant="primary" pending={form.pending} onClick={form.submit}>
            Add the bed
          </Button>
        </>
      }
    >
      <ContractForm of={form} label={`Add a bed to ${ward.name}`}>
        <Field label="Room" {...form.field('room')}>
          <Select
            placeholder={rooms.data?.length === 0 ? 'This ward has no rooms yet' : 'Choose a room'}
            options={(rooms.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
            {...form.register('room')}
          />
        </Field>
        <Field label="Name" hint="As it stands on the bed: Bed 12." {...form.field('name')}>
          <Input maxLength={40} {...form.register('name')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}

type EditBedDialogProps = { provider: string; bed: Bed; onClose: () => void };

/** A bed's name, its place on the board, and whether it is in use. */
export function EditBedDialog({ provider, bed, onClose }: EditBedDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(bedContracts.edit, {
    given: { params: { provider_id: provider, bed_id: bed.uuid } },
    defaultValues: { name: bed.name, position: bed.position, is_active: bed.is_active },
    changesOnly: true,
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was changed` });
      void client.invalidateQueries({ queryKey: ['beds', provider] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={`Edit ${bed.name}`}
      description={`${bed.ward_name}, ${bed.room_name}`}
      size="small"
      footer={
        <>
          <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
          <Button variant="primary" pending={form.pending} onClick={form.submit}>
            Save {bed.name}
          </Button>
        </>
      }
    >
      <ContractForm of={form} label={`Edit ${bed.name}`}>
        <Field label="Name" {...form.field('name')}>
          <Input maxLength={40} {...form.register('name')} />
        </Field>
        <Field
          label="Place on the board"
          hint="Beds stand in the order of this number."
          {...form.field('position')}
        >
          <Input inputMode="numeric" {...form.register('position', { valueAsNumber: true })} />
        </Field>
        <Checkbox label="In use" {...form.register('is_active')} />
      </ContractForm>
    </Dialog>
  );
}
