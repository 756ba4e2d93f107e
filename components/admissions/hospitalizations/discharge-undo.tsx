'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { returningWords } from '@/components/admissions/hospitalizations/shared-bed';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { undoDischargeContract } from '@/lib/admissions/hospitalizations/undo-contract';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';

type DischargeUndoProps = { provider: string; stay: Hospitalization };

/** `returning`: the children who come back with their mother. */
type DischargeUndoButtonProps = DischargeUndoProps & { returning: readonly string[] };

/**
 * Undoes a discharge that was recorded by mistake, with a reason. Whether it is asked for is in the address
 * (`?undo`), so that the message about the discharge leads here from any page.
 */
export function DischargeUndo({ provider, stay, returning }: DischargeUndoButtonProps) {
  const path = usePathname();
  const isOpen = useSearchParams().has('undo');
  const show = (open: boolean) =>
    window.history.replaceState(null, '', open ? `${path}?undo` : path);
  return (
    <>
      <Button icon="undo-2" onClick={() => show(true)}>
        Undo the discharge
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={show}
        title={`Undo the discharge of ${surnameFirst(stay.patient)}?`}
        description={`The patient returns to ${bedName(stay.bed_name)} on ${stay.ward_name}, and the discharge is cancelled.${returningWords(returning)}`}
      >
        <UndoForm
          key={stay.discharged_at}
          provider={provider}
          stay={stay}
          onCancel={() => show(false)}
        />
      </Dialog>
    </>
  );
}

function UndoForm({ provider, stay, onCancel }: DischargeUndoProps & { onCancel: () => void }) {
  const router = useRouter();
  const goTo = useNavigateAfterSave();
  const toast = useToast();
  const client = useQueryClient();
  const { patient } = stay;
  const form = useContractForm(undoDischargeContract, {
    given: { params: { provider_id: provider, hospitalization_id: stay.uuid } },
    defaultValues: { reason: '', discharged_at: stay.discharged_at ?? undefined },
    onSaved: ({ data }) => {
      toast({
        title: `The discharge of ${surnameFirst(patient)} was undone`,
        detail: `Back in ${bedName(data.bed)} on ${data.ward_name}.`,
      });
      void client.invalidateQueries({ queryKey: ['patients', provider, patient.uuid] });
      void client.invalidateQueries({ queryKey: ['prescriptions', provider] });
      goTo(`/hospitalizations/${stay.uuid}`);
      router.refresh();
    },
  });
  const isOutOfDate = form.refusal?.status === 409;
  useEffect(() => {
    // The discharge that the page shows is not the one that there is.
    if (isOutOfDate) router.refresh();
  }, [isOutOfDate, router]);
  return (
    <ContractForm of={form} label="Undo the discharge">
      <Field label="Reason for undoing the discharge" {...form.field('reason')}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <FormButtons
        of={form}
        onLeave={onCancel}
        leave="Keep the discharge"
        action="Undo the discharge"
        actionPending="Undoing…"
      />
    </ContractForm>
  );
}
