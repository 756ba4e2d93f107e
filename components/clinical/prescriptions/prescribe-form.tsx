'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useReducer, useState } from 'react';
import {
  type CurrentPrescription,
  currentPrescriptions,
  prescriptionAddress,
} from '@/components/clinical/prescriptions/client';
import {
  blankPrescribeEntry,
  type PrescribeEntry,
  prescribeBody,
  prescribeEntrySchema,
  prescribeProblems,
  refusedPrescription,
} from '@/components/clinical/prescriptions/entry';
import { requestFailure } from '@/components/clinical/prescriptions/request-failure';
import { maybeSameMedicine } from '@/components/clinical/prescriptions/same-medicine';
import { DraftedForm } from '@/components/platform/forms/drafted-form';
import { patched } from '@/components/platform/forms/patched';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { prescribeContract } from '@/lib/clinical/prescriptions/contract';
import type { OtherRecord } from '@/lib/registry/patients/other-records-contract';
import { Allergies } from './allergies';
import { DosageFields } from './dosage-fields';
import { DuplicateDialog } from './duplicate-dialog';
import { MedicineFields } from './medicine-fields';
import { PrescribeBeside } from './prescribe-beside';
import { ReasonFields } from './reason-fields';
import { SupplyFields } from './supply-fields';
import { useAllergies } from './use-allergies';

type PrescribeFormProps = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string; others: readonly OtherRecord[] };
  encounter: string;
  /** Alerts of the patient when the form was opened. */
  flags: readonly { kind: string; note: string }[];
  /** Diagnoses of the chart that it may be for. */
  diagnoses: readonly { uuid: string; name: string }[];
  /** Where the form was opened from; null: the prescription itself is shown next. */
  returnTo: string | null;
};

/** Prescribes one medicine, next to what the patient must not have and what is prescribed already. */
export function PrescribeForm(props: PrescribeFormProps) {
  const { viewer, provider, patient, encounter, flags, diagnoses, returnTo } = props;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const current = currentPrescriptions({ provider: provider.uuid, patient: patient.uuid });
  const known = useQuery(current);
  const alerts = useAllergies({ provider: provider.uuid, patient: patient.uuid }, flags);
  const [duplicates, setDuplicates] = useState<readonly CurrentPrescription[]>([]);
  const [entry, put] = useReducer(patched<PrescribeEntry>, blankPrescribeEntry);
  const form = useContractForm(prescribeContract, {
    given: { params: { provider_id: provider.uuid } },
    bodyOf: () => prescribeBody(entry, { encounter, patient: patient.uuid }),
    draft: {
      owner: {
        userId: viewer.userId,
        patientId: patient.uuid,
        encounterId: encounter,
        form: 'prescription',
      },
      schema: prescribeEntrySchema,
      content: entry,
      blank: blankPrescribeEntry,
      put,
    },
    what: `Prescription for ${patient.name}`,
    problemsOf: () => prescribeProblems(entry),
    // Asks first when an allergy was recorded since the form was opened, and when the medicine seems to be given already,
    // by what is on record at this moment.
    mayBeSent: async () => {
      const [fresh, areSeen] = await Promise.all([
        client.fetchQuery({ ...current, staleTime: 0 }).catch(() => known.data ?? []),
        alerts.areSeen(),
      ]);
      if (!areSeen) return false;
      const alike = fresh.filter(({ name }) => maybeSameMedicine(name, entry.name));
      setDuplicates(alike);
      return alike.length === 0;
    },
    refused: refusedPrescription,
    failureWords,
    isLast: true,
    onSaved: ({ data, message }) => {
      const page = prescriptionAddress(data.uuid);
      toast({
        title: `${data.name} prescribed for ${patient.name}`,
        detail: message,
        ...(returnTo === null && isHere()
          ? {}
          : { action: { label: 'Open it', onAction: () => router.push(page) } }),
      });
      void client.invalidateQueries({ queryKey: ['prescriptions', provider.uuid] });
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patient.uuid] });
      if (isHere()) router.push(returnTo ?? page);
    },
  });
  const { field } = form;
  const change = form.whenIdle(put);
  const named = entry.name.trim();
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start xl:gap-8">
      <div className="xl:sticky xl:top-[calc(var(--shell-top)+6rem)] xl:order-last">
        <PrescribeBeside
          allergies={alerts.allergies}
          current={known}
          others={patient.others}
          timeZone={provider.timeZone}
        />
      </div>
      <DraftedForm
        of={form}
        label={`Prescription for ${patient.name}`}
        not="Not prescribed"
        timeZone={provider.timeZone}
        action={`Prescribe ${named === '' ? '' : `${named} `}for ${patient.name}`}
        actionPending="Prescribing…"
        cancelTo={returnTo ?? `/patients/${patient.uuid}`}
        className="min-w-0 max-w-4xl"
      >
        <MedicineFields entry={entry} change={change} field={field} />
        <DosageFields
          dosages={entry.dosages}
          onChange={(dosages) => change({ dosages })}
          idOf={form.idOf}
          messageFor={form.messageFor}
        />
        <SupplyFields entry={entry} change={change} field={field} />
        <ReasonFields
          provider={provider.uuid}
          diagnoses={diagnoses}
          entry={entry}
          change={change}
          field={field('reasons')}
        />
        <Field
          label="Note"
          hint="Printed on the prescription: after food, until when, what to watch for"
          optional
          {...field('note')}
        >
          <TextArea
            rows={2}
            maxLength={2000}
            value={entry.note}
            onChange={({ currentTarget: { value } }) => change({ note: value })}
          />
        </Field>
      </DraftedForm>
      {alerts.unseen.length > 0 && (
        <ConfirmDialog
          open
          onOpenChange={alerts.leave}
          title={`Prescribe ${named} after all?`}
          confirmLabel={`Prescribe ${named} anyway`}
          cancelLabel="Back to the form"
          danger
          onConfirm={() => {
            alerts.see();
            form.submit();
          }}
        >
          <p>Since you opened this form, a colleague recorded an allergy of {patient.name}:</p>
          <Allergies allergies={alerts.unseen} />
        </ConfirmDialog>
      )}
      {duplicates.length > 0 && (
        <DuplicateDialog
          name={named}
          patient={patient.name}
          duplicates={duplicates}
          timeZone={provider.timeZone}
          onClose={() => setDuplicates([])}
          onConfirm={() => {
            setDuplicates([]);
            form.send();
          }}
        />
      )}
    </div>
  );
}

const failureWords = requestFailure({
  not: 'Not prescribed',
  whoMay: 'A medical officer prescribes.',
  lookAt: 'the patient’s prescriptions',
});
