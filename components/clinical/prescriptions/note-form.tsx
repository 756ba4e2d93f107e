'use client';

import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { addPrescriptionNoteContract } from '@/lib/clinical/prescriptions/contract';

/** Adds a note to a prescription; the provider and the prescription by uuid. */
export function PrescriptionNoteForm({
  provider,
  prescription,
}: {
  provider: string;
  prescription: string;
}) {
  const router = useRouter();
  const toast = useToast();
  const form = useContractForm(addPrescriptionNoteContract, {
    given: { params: { provider_id: provider, prescription_id: prescription } },
    defaultValues: { display: '' },
    labels: { display: 'Note' },
    onSaved: () => {
      toast({ title: 'The note was added' });
      form.form.reset();
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label="Note on this prescription">
      <Field
        label="Add a note"
        hint="Notes cannot be edited. Your name and the time are recorded"
        {...form.field('display')}
      >
        <TextArea rows={2} maxLength={2000} {...form.register('display')} />
      </Field>
      <div>
        <Button type="submit" pending={form.pending} pendingLabel="Adding…">
          Add the note
        </Button>
      </div>
    </ContractForm>
  );
}
