'use client';

import { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useFirstField } from '@/components/platform/forms/use-first-field';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { LinkButton } from '@/components/platform/ui/link-button';
import { useToast } from '@/components/platform/ui/toast';
import { identityLabels, PatientFields } from '@/components/registry/patients/patient-fields';
import { listLabels, RegistrationLists } from '@/components/registry/patients/registration-lists';
import { useWhoIsMeant, WhoIsMeant } from '@/components/registry/patients/who-is-meant';
import { dayAt } from '@/lib/domain/days';
import type { MrNumbering } from '@/lib/domain/mr-numbers';
import { surnameFirst } from '@/lib/domain/persons';
import { serverNow } from '@/lib/platform/http/server-clock';
import { registerPatientContract } from '@/lib/registry/patients/contract';

const fields = Object.keys(identityLabels) as (keyof typeof identityLabels)[];
const text = z.string();
const typedRegistration = z.object({
  identity: z.record(z.enum(fields), text),
  identifiers: z.array(z.object({ type: text, system: text, value: text })),
  related_persons: z.array(z.object({ name: text, relationship: text, mobile: text })),
});

/** The entries of the form; empty for none. */
function typedOf({
  identifiers = [],
  related_persons = [],
  ...values
}: Partial<Record<keyof typeof identityLabels, string | null>> & {
  identifiers?: readonly { type?: string; system?: string; value?: string }[];
  related_persons?: readonly { name?: string; relationship?: string; mobile?: string }[];
}): z.infer<typeof typedRegistration> {
  const texts = fields.map((field) => [field, values[field] ?? '']);
  return {
    identity: Object.fromEntries(texts),
    identifiers: identifiers.map(({ type = '', system = '', value = '' }) => ({
      type,
      system,
      value,
    })),
    related_persons: related_persons.map(({ name = '', relationship = '', mobile = '' }) => ({
      name,
      relationship,
      mobile,
    })),
  };
}

type RegisterPatientProps = {
  provider: { uuid: string; timeZone: string };
  userId: string;
  /** The page of a patient who is registered already. */
  opens: PatientPage;
  numbering: MrNumbering;
  /** The mother of the newborn who is registered; null for any other patient. */
  mother: Mother | null;
};

/** As far as a newborn's registration begins with it. */
export type Mother = {
  uuid: string;
  first_name: string;
  last_name: string;
  mobile: string;
};

const noEntries = {
  last_name: '',
  first_name: '',
  other_names: '',
  identifiers: [],
  related_persons: [],
};

/** The facts of a newborn that are known before anything is typed. */
const newbornOf = (mother: Mother, timeZone: string) => ({
  ...noEntries,
  mother: mother.uuid,
  last_name: mother.last_name,
  first_name: `Baby of ${mother.first_name}`.slice(0, 100),
  birth_date: dayAt(serverNow(), timeZone),
  related_persons: [
    {
      name: [mother.first_name, mother.last_name].join(' '),
      relationship: 'MTH' as const,
      mobile: mother.mobile,
    },
  ],
});

export function RegisterPatient({
  provider,
  userId,
  opens,
  numbering,
  mother,
}: RegisterPatientProps) {
  const goTo = useNavigateAfterSave();
  const toast = useToast();
  const blank = mother ? newbornOf(mother, provider.timeZone) : noEntries;
  const form = useContractForm(registerPatientContract, {
    given: { params: { provider_id: provider.uuid } },
    defaultValues: blank,
    labels: { ...identityLabels, ...listLabels },
    draft: {
      // Of this hospital alone: who works at two would else register one's patient, and number, at the other.
      owner: {
        userId,
        patientId: mother?.uuid ?? 'new',
        encounterId: provider.uuid,
        form: 'registration',
      },
      schema: typedRegistration,
      contentOf: typedOf,
      blank: typedOf(blank),
      put: (kept) => {
        const { identity, ...lists } = kept;
        const values = {
          ...identity,
          mr_number: identity.mr_number || undefined,
          birth_date: identity.birth_date || null,
          estimated_birth: identity.estimated_birth || null,
          ...lists,
          ...(mother && { mother: mother.uuid }),
        };
        form.form.reset(values as Parameters<typeof form.form.reset>[0]);
      },
    },
    mayBeSent: () => meant.mayBeSent(),
    onSaved: ({ data }) => {
      toast({ title: `Registered ${surnameFirst(data)}`, detail: data.mr_number });
      goTo(opens === 'chart' ? patientPageAddress(opens, data.uuid) : '/patients');
    },
  });
  // Of a newborn the names are filled in already.
  const first = useFirstField<HTMLDivElement>(mother ? form.field('gender').id : undefined);
  const typed = form.form.watch();
  const meant = useWhoIsMeant(
    provider.uuid,
    {
      mr_number: typed.mr_number ?? '',
      first_name: typed.first_name ?? '',
      last_name: typed.last_name ?? '',
      other_names: typed.other_names ?? '',
      birth_date: typed.birth_date ?? '',
    },
    { refuse: (message) => form.form.setError('root', { message }) },
  );
  return (
    <div ref={first} className="max-w-3xl">
      <ContractForm of={form} label="Register a patient">
        <DraftBanners
          restoredAt={form.restoredAt}
          timeZone={provider.timeZone}
          onDiscard={form.discardDraft}
        />
        {mother && (
          <Banner tone="neutral">
            Newborn of {surnameFirst(mother)}. Twins? Add a number to the first name of each.
          </Banner>
        )}
        <PatientFields
          of={form}
          numbering={{
            numbering,
            provider: provider.uuid,
            put: (mrNumber) => form.form.setValue('mr_number', mrNumber, { shouldDirty: true }),
          }}
        />
        <RegistrationLists
          control={form.form.control}
          register={form.form.register}
          field={form.field}
        />
        <WhoIsMeant
          of={meant}
          same={{
            words: 'It is this patient',
            address: (patient) => patientPageAddress(opens, patient),
            onPress: form.forgetDraft,
          }}
          otherwise="register as new"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Registering…"
          >
            Register the patient
          </Button>
          <LinkButton href="/patients" onClick={form.forgetDraft}>
            Cancel
          </LinkButton>
        </div>
      </ContractForm>
    </div>
  );
}
