'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { activeIdentifiers } from '@/components/registry/patient-identifiers/client';
import {
  identifierLabels,
  identifierOptions,
} from '@/components/registry/patient-identifiers/labels';
import type { PatientAddress } from '@/components/registry/patients/client';
import { call } from '@/lib/platform/http/call';
import {
  addIdentifierContract,
  editIdentifierContract,
  type PatientIdentifier,
} from '@/lib/registry/patient-identifiers/contract';
import { identifierWords } from '@/lib/registry/patient-identifiers/words';

type PatientIdentifiersProps = {
  address: PatientAddress;
  /** A replaced record gets no new ones. */
  mayAdd: boolean;
};

/** The numbers of a patient besides the MR number. */
export function PatientIdentifiers({ address, mayAdd }: PatientIdentifiersProps) {
  const toast = useToast();
  const client = useQueryClient();
  const query = activeIdentifiers(address);
  const { data: identifiers = [], error } = useQuery(query);
  const [isAdding, setAdding] = useState(false);
  const renew = () => client.invalidateQueries({ queryKey: query.queryKey });
  const removing = useMutation({
    mutationFn: ({ uuid }: PatientIdentifier) =>
      call(editIdentifierContract, {
        params: { provider_id: address.provider, patient_id: address.patient, identifier_id: uuid },
        body: { is_active: false },
      }),
    onSuccess: ({ data }) => toast({ title: `${wordsOf(data)} was removed` }),
    onSettled: renew,
  });
  const failed = error ?? removing.error;
  return (
    <section aria-labelledby="identifiers" className="flex max-w-3xl flex-col gap-3">
      <h2 id="identifiers" className="font-semibold text-lg">
        Other numbers
      </h2>
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      {identifiers.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {identifiers.map((identifier) => (
            <li
              key={identifier.uuid}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2"
            >
              <span className="wrap-anywhere">{wordsOf(identifier)}</span>
              <Button
                pending={removing.isPending && removing.variables.uuid === identifier.uuid}
                pendingLabel="Removing…"
                onClick={() => removing.mutate(identifier)}
              >
                Remove<span className="sr-only"> {wordsOf(identifier)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Button
          icon="plus"
          aria-haspopup="dialog"
          className="self-start"
          onClick={() => setAdding(true)}
        >
          Add a national ID or another number
        </Button>
      )}
      <Dialog
        open={isAdding}
        onOpenChange={setAdding}
        title="Add a number"
        description="A search for it then finds this patient."
      >
        {isAdding && (
          <AddIdentifier
            address={address}
            onSaved={(identifier) => {
              toast({ title: `${wordsOf(identifier)} was added` });
              setAdding(false);
              void renew();
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Dialog>
    </section>
  );
}

/** "Insurance number 12345 (SHA)". */
const wordsOf = ({ type, value, system }: PatientIdentifier) =>
  `${identifierWords[type]} ${value}${system === '' ? '' : ` (${system})`}`;

type AddIdentifierProps = {
  address: PatientAddress;
  onSaved: (identifier: PatientIdentifier) => void;
  onClose: () => void;
};

function AddIdentifier({ address, onSaved, onClose }: AddIdentifierProps) {
  const form = useContractForm(addIdentifierContract, {
    given: { params: { provider_id: address.provider, patient_id: address.patient } },
    defaultValues: { value: '', system: '' },
    labels: identifierLabels,
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <ContractForm of={form} label="Add a number">
      <Field label={identifierLabels.type} {...form.field('type')}>
        <Select placeholder="Choose" options={identifierOptions} {...form.register('type')} />
      </Field>
      <Field label={identifierLabels.value} {...form.field('value')}>
        <Input autoComplete="off" {...form.register('value')} />
      </Field>
      <Field label={identifierLabels.system} optional {...form.field('system')}>
        <Input autoComplete="off" {...form.register('system')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Add the number" />
    </ContractForm>
  );
}
