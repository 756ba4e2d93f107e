'use client';

import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { NumberField } from '@/components/platform/ui/number-field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { editHospitalIdentityContract } from '@/lib/platform/hospital-identity/contract';

const labels = {
  name: 'Name',
  address: 'Address',
  telephone: 'Telephone',
  email: 'E-mail',
  tax_number: 'Tax number',
  footer: 'Last line of each document',
  bank_account: 'Bank account',
  mobile_money: 'Mobile money',
  invoice_due_days: 'Invoices are due after',
};

type IdentityFormProps = { provider: { uuid: string }; hospital: HospitalIdentity };

/** The text of the hospital's printed documents, and how its invoices are paid. */
export function IdentityForm({ provider, hospital }: IdentityFormProps) {
  const router = useRouter();
  const toast = useToast();
  const { modified_at: _, logo: __, ...entries } = hospital;
  const form = useContractForm(editHospitalIdentityContract, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: entries,
    changesOnly: true,
    onSaved: ({ data: { modified_at: _, logo: __, ...saved } }) => {
      form.form.reset(saved);
      toast({ title: 'The printed documents were changed' });
      router.refresh();
    },
  });
  const { field, register } = form;
  return (
    <ContractForm of={form} label="Printed documents">
      <Field label={labels.name} {...field('name')}>
        <Input autoComplete="off" maxLength={200} {...register('name')} />
      </Field>
      <Field label={labels.address} optional {...field('address')}>
        <TextArea rows={3} maxLength={500} {...register('address')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={labels.telephone} optional {...field('telephone')}>
          <Input type="tel" autoComplete="off" maxLength={100} {...register('telephone')} />
        </Field>
        <Field label={labels.email} optional {...field('email')}>
          <Input type="email" autoComplete="off" maxLength={254} {...register('email')} />
        </Field>
        <Field label={labels.tax_number} optional {...field('tax_number')}>
          <Input autoComplete="off" maxLength={100} {...register('tax_number')} />
        </Field>
        <Field
          label={labels.invoice_due_days}
          hint="From the day of issue. Leave empty for no due date."
          optional
          {...field('invoice_due_days')}
        >
          <NumberField
            whole
            unit="days"
            {...register('invoice_due_days', {
              setValueAs: (text) => (text === null || text === '' ? null : Number(text)),
            })}
          />
        </Field>
      </div>
      <Field
        label={labels.bank_account}
        hint="Printed on invoices: bank, branch, account name and number."
        optional
        {...field('bank_account')}
      >
        <TextArea rows={3} maxLength={500} {...register('bank_account')} />
      </Field>
      <Field
        label={labels.mobile_money}
        hint="Printed on invoices, such as “M-Pesa till 123456”."
        optional
        {...field('mobile_money')}
      >
        <Input autoComplete="off" maxLength={200} {...register('mobile_money')} />
      </Field>
      <Field label={labels.footer} optional {...field('footer')}>
        <Input autoComplete="off" maxLength={300} {...register('footer')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </ContractForm>
  );
}
