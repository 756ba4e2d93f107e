'use client';

import { useState } from 'react';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { FieldError } from '@/components/platform/ui/field-note';
import { Icon } from '@/components/platform/ui/icon';
import { Input } from '@/components/platform/ui/input';
import { agreeToDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import { clinicalOf } from '@/lib/admissions/hospitalizations/sign-off-rules';
import { surnameFirst } from '@/lib/domain/persons';
import type { DischargeState, SignedAgreement } from './use-discharge';

type DischargeAgreementProps = { of: DischargeState; provider: string; stay: Hospitalization };

/** A colleague in a clinical role signs in here to agree to a discharge with clinical items outstanding. */
export function DischargeAgreement({ of: form, provider, stay }: DischargeAgreementProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, error: refusal } = form.field('agreement');
  // Once somebody agrees, the refusal that asked for it no longer holds.
  const error = form.agreement ? undefined : refusal;
  const points = [
    ...clinicalOf(form.own.points ?? []),
    ...form.children.flatMap(({ name, points }) =>
      clinicalOf(points ?? []).map((point) => ({ ...point, message: `${name}: ${point.message}` })),
    ),
  ];
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-attention-ink bg-attention-soft p-4">
      {form.agreement ? (
        <p className="flex items-center gap-2">
          <Icon of="user-round-check" className="shrink-0" />
          <span>
            <strong>{form.agreement.name} agreed.</strong> Discharge the patient within 15 minutes.
          </span>
        </p>
      ) : form.waitsForSignature ? (
        <p>
          <strong>No medical officer has signed.</strong> The departure is recorded now and waits
          for the signature of a medical officer, unless one signs in here.
        </p>
      ) : (
        <p>
          <strong>
            {points.length === 1
              ? '1 clinical item is outstanding.'
              : `${points.length} clinical items are outstanding.`}
          </strong>{' '}
          A medical officer or a nurse must sign in here to agree. Both names are recorded.
        </p>
      )}
      <div>
        <Button
          id={id}
          aria-haspopup="dialog"
          aria-describedby={error && `${id}-error`}
          onClick={() => setOpen(true)}
        >
          {form.agreement ? 'Ask another colleague' : 'Colleague signs in to agree'}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        losesNothing
        title={`Agree to discharge ${[surnameFirst(stay.patient), ...form.children.map(({ name }) => name)].join(' and ')}`}
        description="For a medical officer or a nurse with a password. This records your agreement. It does not sign you in on this device. With single sign-on alone you cannot agree here: a medical officer can discharge the patient on their own device, or an administrator can give you a password."
      >
        {isOpen && (
          <AgreementForm
            {...{ provider, stay, points }}
            asked={form.asked}
            onAgreed={(agreement) => {
              form.agree(agreement);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialog>
    </div>
  );
}

type AgreementFormProps = Omit<DischargeAgreementProps, 'of'> & {
  points: readonly OpenPoint[];
  asked: DischargeState['asked'];
  onAgreed: (agreement: Omit<SignedAgreement, 'children'>) => void;
  onClose: () => void;
};

const labels = { email: 'E-mail address', password: 'Password', code: 'Code' };

function AgreementForm({ provider, stay, points, asked, onAgreed, onClose }: AgreementFormProps) {
  const form = useContractForm(agreeToDischargeContract, {
    given: { params: { provider_id: provider, hospitalization_id: stay.uuid } },
    defaultValues: { email: '', password: '', code: '', ...asked },
    labels,
    onSaved: ({ data }) =>
      onAgreed({ uuid: data.uuid, name: data.agreed_by_name, practitioner: data.practitioner }),
  });
  return (
    <ContractForm of={form} label="Agree to the discharge">
      <ul aria-label="Outstanding clinical items" className="list-disc ps-5">
        {points.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
      <Field {...form.labelled('email')}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field {...form.labelled('password')}>
        <Input type="password" autoComplete="off" {...form.register('password')} />
      </Field>
      <Field hint="From your authenticator app, if you use one" optional {...form.labelled('code')}>
        <Input autoComplete="one-time-code" {...form.register('code')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Agree to the discharge" />
    </ContractForm>
  );
}
