'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useReducer } from 'react';
import { PriorityField } from '@/components/clinical/prescriptions/priority-field';
import { referralAddress } from '@/components/clinical/referral-requests/client';
import {
  blankReferEntry,
  type ReferEntry,
  referBody,
  referEntrySchema,
  referProblems,
  refusedReferral,
} from '@/components/clinical/referral-requests/entry';
import { DraftedForm } from '@/components/platform/forms/drafted-form';
import { patched } from '@/components/platform/forms/patched';
import { failureWith } from '@/components/platform/forms/save-failure';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { PractitionerField } from '@/components/registry/practitioners/practitioner-field';
import { referContract } from '@/lib/clinical/referral-requests/contract';

type ReferFormProps = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string };
  /** null: it belongs to no encounter. */
  encounter: string | null;
  /** The page that opened the form; null: the referral itself is shown next. */
  returnTo: string | null;
  /** Closes the dialog around the form, which stays on its page. */
  onLeave?: () => void;
};

/** Asks a colleague, or another hospital, to see a patient. */
export function ReferForm({
  viewer,
  provider,
  patient,
  encounter,
  returnTo,
  onLeave,
}: ReferFormProps) {
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const [entry, put] = useReducer(patched<ReferEntry>, blankReferEntry);
  const form = useContractForm(referContract, {
    given: { params: { provider_id: provider.uuid } },
    bodyOf: () => referBody(entry, { patient: patient.uuid, encounter }),
    draft: {
      owner: {
        userId: viewer.userId,
        patientId: patient.uuid,
        encounterId: encounter ?? '',
        form: 'referral',
      },
      schema: referEntrySchema,
      content: entry,
      blank: blankReferEntry,
      put,
    },
    what: `Referral of ${patient.name}`,
    problemsOf: () => referProblems(entry, viewer.practitionerId),
    refused: refusedReferral,
    failureWords,
    isLast: true,
    onSaved: ({ data }) => {
      const page = referralAddress(data.uuid);
      toast({
        title: `${patient.name} referred to ${data.recipient_name ?? data.recipient_extra_detail}`,
        ...(returnTo === null && !onLeave && isHere()
          ? {}
          : { action: { label: 'Open it', onAction: () => router.push(page) } }),
      });
      void client.invalidateQueries({ queryKey: ['referral-requests', provider.uuid] });
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patient.uuid] });
      if (!isHere()) return;
      if (onLeave) onLeave();
      else router.push(returnTo ?? page);
    },
  });
  const { field } = form;
  const change = form.whenIdle(put);
  const isColleague = entry.where === 'here';
  return (
    <DraftedForm
      of={form}
      label={`Referral of ${patient.name}`}
      not="Not referred"
      timeZone={provider.timeZone}
      action={`Refer ${patient.name}`}
      actionPending="Referring…"
      cancelTo={onLeave ? form.whenIdle(onLeave) : (returnTo ?? `/patients/${patient.uuid}`)}
      className="max-w-3xl"
    >
      <RadioGroup
        legend="Refer to"
        value={entry.where}
        onChange={({ currentTarget: { value } }) =>
          change({ where: value === 'here' ? 'here' : 'elsewhere' })
        }
        options={[
          { value: 'here', label: 'A colleague at this hospital' },
          { value: 'elsewhere', label: 'Another hospital or a named person' },
        ]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isColleague && (
          <PractitionerField
            provider={provider.uuid}
            label="Colleague"
            value={entry.recipient}
            onChange={(recipient) => change({ recipient })}
            {...field('recipient')}
          />
        )}
        <Field
          label={isColleague ? 'Clinic or department' : 'Hospital, clinic or person'}
          optional={isColleague}
          {...field('place')}
        >
          <Input
            autoComplete="off"
            maxLength={500}
            value={entry.place}
            onChange={({ currentTarget: { value } }) => change({ place: value })}
          />
        </Field>
      </div>
      <Field
        label="Reason"
        hint="Findings, treatment so far and your question"
        {...field('reason')}
      >
        <TextArea
          rows={5}
          maxLength={2000}
          value={entry.reason}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
        />
      </Field>
      <PriorityField
        priority={entry.priority}
        onChange={(priority) => change({ priority })}
        field={field('priority')}
      />
    </DraftedForm>
  );
}

const failureWords = failureWith({
  not: 'Not referred',
  whoMay: 'Ask a nurse or a medical officer to refer the patient.',
  conflict: '',
  earlier: 'Look at the patient’s referrals first; send it again only to add this as another one.',
});
