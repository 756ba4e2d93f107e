'use client';

import { useId } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { changeBedStatusContract } from '@/lib/registry/locations/bed-contract';
import { bedName } from '@/lib/registry/locations/bed-name';
import type { ChangedBed } from './use-bed-status';

type OutOfServiceDialogProps = {
  /** The provider's uuid. */
  provider: string;
  bed: ChangedBed;
  onClose: () => void;
  onSaved: () => void;
};

/** Takes a bed out of service. The reason shows on the board until it is back. */
export function OutOfServiceDialog({ provider, bed, onClose, onSaved }: OutOfServiceDialogProps) {
  const label = `Take ${bedName(bed.name)} out of service`;
  const form = useContractForm(changeBedStatusContract, {
    defaultValues: { status: 'out-of-service', reason: '' },
    given: { params: { provider_id: provider, bed_id: bed.uuid } },
    onSaved,
  });
  const shownId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.pending || onClose()}
      title={label}
      description="No patient can be admitted or transferred to it until it is back in service."
      size="small"
    >
      <ContractForm of={form} label={label}>
        <Field label="Reason" hint="Everyone sees it on the board." {...form.field('reason')}>
          <Input autoComplete="off" maxLength={200} list={shownId} {...form.register('reason')} />
        </Field>
        <datalist id={shownId}>
          {usualReasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <FormButtons of={form} onLeave={onClose} action="Take out of service" />
      </ContractForm>
    </Dialog>
  );
}

const usualReasons = ['Broken rail', 'Oxygen outlet', 'Awaiting repair', 'Closed for isolation'];
