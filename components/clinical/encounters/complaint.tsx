'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import type { Encounter } from '@/components/clinical/encounters/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { recordChiefComplaintContract } from '@/lib/clinical/encounter-actions/contract';

type Texts = Record<'chief_complaint' | 'history_of_presenting_illness', string>;

type ComplaintProps = {
  provider: string;
  /** The uuid of the encounter's patient. */
  patient: string;
  encounter: Encounter;
};

/** Why the patient came, written or corrected beside the patient. */
export function Complaint(props: ComplaintProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="message-square-text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {labels['data.chief_complaint']}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Why the patient came">
        {isOpen && <ComplaintForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function ComplaintForm({
  provider,
  patient,
  encounter,
  onClose,
}: ComplaintProps & { onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const client = useQueryClient();
  const { chief_complaint, history_of_presenting_illness } = encounter;
  const current = useMemo<Texts>(
    () => ({
      chief_complaint: chief_complaint ?? '',
      history_of_presenting_illness: history_of_presenting_illness ?? '',
    }),
    [chief_complaint, history_of_presenting_illness],
  );
  // The text that this form shows, whatever is stored by the time it is sent.
  const [seen, setSeen] = useState(current);
  const form = useContractForm(recordChiefComplaintContract, {
    given: { params: { provider_id: provider } },
    defaultValues: {
      action: 'record-chief-complaint',
      encounter_uuid: encounter.uuid,
      patient_uuid: patient,
      data: {
        ...seen,
        expected_chief_complaint: seen.chief_complaint,
        expected_history_of_presenting_illness: seen.history_of_presenting_illness,
      },
    },
    labels,
    onSaved: () => {
      toast({ title: 'Chief complaint saved' });
      onClose();
      void client.invalidateQueries({ queryKey: ['encounters', provider] });
      void client.invalidateQueries({ queryKey: ['patients', provider] });
      router.refresh();
    },
  });
  const isLate = form.refusal?.status === 409;
  useEffect(() => {
    if (isLate) router.refresh();
  }, [isLate, router]);
  // A colleague's text is shown beside a text that was changed here too, and may be replaced; where nothing was changed it
  // is taken over.
  const { setValue, getValues, clearErrors } = form.form;
  useEffect(() => {
    if (!isLate || seen === current) return;
    const typed = getValues('data') as Record<keyof Texts, string>;
    const follows = fields.filter(({ of }) => typed[of] === seen[of] && seen[of] !== current[of]);
    const taken = Object.fromEntries(follows.map(({ of }) => [of, current[of]]));
    setValue('data', {
      ...typed,
      ...taken,
      expected_chief_complaint: current.chief_complaint,
      expected_history_of_presenting_illness: current.history_of_presenting_illness,
    });
    if (follows.length > 0) setSeen({ ...seen, ...taken });
    for (const { name } of follows) clearErrors(name);
  }, [isLate, seen, current, setValue, getValues, clearErrors]);
  return (
    <ContractForm of={form} label="Why the patient came">
      {fields.map(({ name, of, rows }) => (
        <Field
          key={name}
          label={labels[name]}
          optional
          hint={current[of] === seen[of] ? undefined : `Recorded now: ${current[of] || 'nothing'}`}
          {...form.field(name)}
        >
          <TextArea rows={rows} maxLength={20_000} {...form.register(name)} />
        </Field>
      ))}
      <FormButtons of={form} onLeave={onClose} action="Save" />
    </ContractForm>
  );
}

const labels = {
  'data.chief_complaint': 'Chief complaint',
  'data.history_of_presenting_illness': 'History of presenting illness',
} as const;

const fields = [
  { name: 'data.chief_complaint', of: 'chief_complaint', rows: 2 },
  { name: 'data.history_of_presenting_illness', of: 'history_of_presenting_illness', rows: 6 },
] as const;
