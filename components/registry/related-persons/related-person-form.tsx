'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import type { PatientAddress } from '@/components/registry/patients/client';
import { relationships } from '@/lib/domain/codes/related-persons';
import {
  addRelatedPersonContract,
  editRelatedPersonContract,
  type RelatedPerson,
} from '@/lib/registry/related-persons/contract';
import { relationshipWords } from '@/lib/registry/related-persons/words';

type FormProps = {
  address: PatientAddress;
  onSaved: (person: RelatedPerson) => void;
  onClose: () => void;
};

export function AddRelatedPerson({ address, onSaved, onClose }: FormProps) {
  const form = useContractForm(addRelatedPersonContract, {
    given: { params: { provider_id: address.provider, patient_id: address.patient } },
    defaultValues: { name: '', mobile: '' },
    labels,
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <ContractForm of={form} label="Add to next of kin">
      <Fields of={form} />
      <FormButtons of={form} onLeave={onClose} action="Add to next of kin" />
    </ContractForm>
  );
}

export function EditRelatedPerson({
  address,
  person,
  onSaved,
  onClose,
}: FormProps & { person: RelatedPerson }) {
  const form = useContractForm(editRelatedPersonContract, {
    given: {
      params: {
        provider_id: address.provider,
        patient_id: address.patient,
        related_person_id: person.uuid,
      },
    },
    defaultValues: {
      name: person.name,
      relationship: person.relationship,
      mobile: person.mobile,
    },
    labels,
    changesOnly: true,
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <ContractForm of={form} label={`Edit ${person.name}`}>
      <Fields of={form} />
      <FormButtons of={form} onLeave={onClose} action="Save changes" />
    </ContractForm>
  );
}

const labels = { name: 'Name', relationship: 'Relationship', mobile: 'Mobile' };

type Name = keyof typeof labels;

/** The options of `useContractForm` that adding and editing have in common. */
type FieldsOf = {
  field: (name: Name) => { id: string; error: string | undefined };
  register: (name: Name) => { name: string };
};

function Fields({ of: { field, register } }: { of: FieldsOf }) {
  return (
    <>
      <Field label={labels.name} {...field('name')}>
        <Input autoComplete="off" maxLength={200} {...register('name')} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={labels.relationship} {...field('relationship')}>
          <Select placeholder="Choose" options={options} {...register('relationship')} />
        </Field>
        <Field label={labels.mobile} optional {...field('mobile')}>
          <Input type="tel" autoComplete="off" {...register('mobile')} />
        </Field>
      </div>
    </>
  );
}

const options = relationships.map((value) => ({ value, label: relationshipWords[value] }));
