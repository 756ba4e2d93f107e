'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { instantAt } from '@/lib/domain/instant-at';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { serverNow } from '@/lib/platform/http/server-clock';
import { recordDeathContract, undoDeathContract } from '@/lib/registry/patients/death-contract';

type DeathRecordProps = {
  address: PatientAddress;
  timeZone: string;
  patient: PatientSummary['patient'];
};

/** The death of a patient who is not admitted, recorded and undone here; that of a stay is part of its discharge. */
export function DeathRecord(props: DeathRecordProps) {
  const { patient, timeZone } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = surnameFirst(patient);
  const { deceased_at: died } = patient;
  return (
    <>
      <Button
        icon={died === null ? 'heart-off' : 'undo-2'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {died === null ? 'Record the death' : 'Undo death record'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={died === null ? `Record the death of ${name}?` : `Undo the death record of ${name}?`}
        description={
          died === null
            ? 'The death is recorded in your name. No more observations or prescriptions can be recorded; open encounters can be documented and finished.'
            : `The record says that the patient died on ${spokenInstant(new Date(died), timeZone)}. Undo this to record the patient as alive.`
        }
      >
        {isOpen && died === null && <RecordForm {...props} name={name} onClose={close} />}
        {isOpen && died !== null && (
          <UndoForm key={died} {...props} died={died} name={name} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

type FormProps = DeathRecordProps & { name: string; onClose: () => void };

function RecordForm({ address, timeZone, name, onClose }: FormProps) {
  const saved = useSaved(address, onClose);
  const labels = { died_at: 'Died' };
  const form = useContractForm(recordDeathContract, {
    given: { params: { provider_id: address.provider, patient_id: address.patient } },
    defaultValues: { died_at: wallTimeAt(serverNow(), timeZone) },
    labels,
    onSaved: () => saved(`The death of ${name} was recorded`),
  });
  return (
    <ContractForm of={form} label="Record the death">
      <Field hint={`The hospital’s time, ${timeZone}`} {...form.labelled('died_at')}>
        <DateInput
          withTime
          {...form.register('died_at', {
            setValueAs: (text) => instantAt(text, timeZone)?.toISOString() ?? text,
          })}
        />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Record the death" isDangerous />
    </ContractForm>
  );
}

function UndoForm({ address, died, name, onClose }: FormProps & { died: string }) {
  const saved = useSaved(address, onClose);
  const labels = { reason: 'Reason for undoing' };
  const form = useContractForm(undoDeathContract, {
    given: { params: { provider_id: address.provider, patient_id: address.patient } },
    defaultValues: { reason: '', deceased_at: died },
    labels,
    onSaved: () => saved(`The death record of ${name} was undone`),
  });
  return (
    <ContractForm of={form} label="Undo death record">
      <Field {...form.labelled('reason')}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Undo death record" />
    </ContractForm>
  );
}

function useSaved({ provider, patient }: PatientAddress, onClose: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  return (title: string) => {
    toast({ title });
    onClose();
    void client.invalidateQueries({ queryKey: ['patients', provider, patient] });
  };
}
