'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { returningWords } from '@/components/admissions/hospitalizations/shared-bed';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import type { StayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { undoTransferContract } from '@/lib/admissions/hospitalizations/undo-contract';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';

type UndoTransferProps = {
  provider: string;
  stay: StayPage['stay'];
  /** The bed before the transfer, to which the patient returns. */
  to: StayPage['movements'][number];
  /** The patient of the same swap, who goes back too; null when it was no swap. */
  changedWith: string | null;
  /** The children who go back with their mother. */
  returning: readonly string[];
};

/**
 * Undoes the last transfer, with a reason. Whether it is asked for is in the address (`?undo=transfer`), so that
 * the message about the transfer leads here from any page.
 */
export function UndoTransfer({ provider, stay, to, changedWith, returning }: UndoTransferProps) {
  const path = usePathname();
  const isOpen = useSearchParams().get('undo') === 'transfer';
  const show = (open: boolean) =>
    window.history.replaceState(null, '', open ? `${path}?undo=transfer` : path);
  return (
    <>
      <Button icon="undo-2" onClick={() => show(true)}>
        Undo the transfer
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={show}
        title={`Undo the transfer of ${surnameFirst(stay.patient)}?`}
        description={`The patient returns to ${bedName(to.bed_name)} on ${to.ward_name}, for ${to.healthcare_service_name}, price tier ${to.price_tier_name}, and the transfer is cancelled.${changedWith === null ? '' : ` ${changedWith} returns to ${bedName(stay.bed_name)}.`}${returningWords(returning)}`}
      >
        <UndoForm {...{ provider, stay, to }} onClose={() => show(false)} />
      </Dialog>
    </>
  );
}

function UndoForm({
  provider,
  stay,
  to,
  onClose,
}: Omit<UndoTransferProps, 'changedWith' | 'returning'> & { onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const client = useQueryClient();
  const { patient } = stay;
  const form = useContractForm(undoTransferContract, {
    given: { params: { provider_id: provider, hospitalization_id: stay.uuid } },
    defaultValues: {
      reason: 'Recorded by mistake',
      transferred_at: stay.transferred_at ?? undefined,
    },
    onSaved: () => {
      toast({
        title: `The transfer of ${surnameFirst(patient)} was undone`,
        detail: `Back in ${bedName(to.bed_name)} on ${to.ward_name}.`,
      });
      void client.invalidateQueries({ queryKey: ['patients', provider, patient.uuid] });
      onClose();
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label="Undo the transfer">
      <Field label="Reason for undoing the transfer" {...form.field('reason')}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <FormButtons
        of={form}
        onLeave={onClose}
        leave="Keep the transfer"
        action="Undo the transfer"
        actionPending="Undoing…"
      />
    </ContractForm>
  );
}
