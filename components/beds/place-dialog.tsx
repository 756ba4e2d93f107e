'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { useGoOn } from '@/components/forms/use-go-on';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useToast } from '@/components/ui/toast';
import { locationContracts } from '@/lib/locations/contract';

type PlaceDialogProps = {
  provider: string;
  /** The ward that the room lies in; without one, a ward is added. */
  ward?: { uuid: string; name: string };
  onClose: () => void;
};

/** A new ward, or a new room in one. */
export function PlaceDialog({ provider, ward, onClose }: PlaceDialogProps) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const toast = useToast();
  const form = useContractForm(locationContracts.create, {
    given: { params: { provider_id: provider } },
    defaultValues: { type: ward ? 'room' : 'ward', name: '', part_of: ward?.uuid ?? null },
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was added` });
      if (ward) void client.invalidateQueries({ queryKey: ['rooms', provider] });
      else goOn(`/beds?ward=${data.uuid}`);
      onClose();
    },
  });
  const title = ward ? `Add a room to ${ward.name}` : 'Add a ward';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
          <Button variant="primary" pending={form.pending} onClick={form.submit}>
            {ward ? 'Add the room' : 'Add the ward'}
          </Button>
        </>
      }
    >
      <ContractForm of={form} label={title}>
        <Field label="Name" {...form.field('name')}>
          <Input maxLength={100} {...form.register('name')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
