'use client';

import { useId, useState } from 'react';
import { z } from 'zod';
import { ContractForm } from '@/components/forms/contract-form';
import { DraftBanners } from '@/components/forms/draft-banners';
import { useContractDraft } from '@/components/forms/use-contract-draft';
import { useContractForm } from '@/components/forms/use-contract-form';
import { useGoOn } from '@/components/forms/use-go-on';
import {
  duplicatesWords,
  PatientDuplicates,
  usePatientDuplicates,
} from '@/components/patients/patient-duplicates';
import { identityLabels, PatientFields } from '@/components/patients/patient-fields';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { useToast } from '@/components/ui/toast';
import { registerPatientContract } from '@/lib/patients/contract';
import { type PatientPage, patientPageAddress } from '@/lib/patients/pages';

const fields = Object.keys(identityLabels) as (keyof typeof identityLabels)[];
const typedIdentity = z.record(z.enum(fields), z.string());

/** What stands in the fields; empty where nothing does. */
const typedOf = (
  values: Partial<Record<keyof typeof identityLabels, string | null>>,
): z.infer<typeof typedIdentity> => {
  const texts = fields.map((field) => [field, values[field] ?? '']);
  return Object.fromEntries(texts);
};

type RegisterPatientProps = {
  provider: { uuid: string; timeZone: string };
  userId: string;
  /** What a patient who is registered already leads to. */
  opens: PatientPage;
};

export function RegisterPatient({ provider, userId, opens }: RegisterPatientProps) {
  const goOn = useGoOn();
  const toast = useToast();
  const form = useContractForm(registerPatientContract, {
    given: { params: { provider_id: provider.uuid } },
    defaultValues: { last_name: '', first_name: '', other_names: '', mr_number: '' },
    labels: identityLabels,
    isKept: true,
    onSaved: ({ data }) => {
      draft.forget();
      toast({ title: `Registered ${data.last_name}, ${data.first_name}` });
      goOn(opens === 'chart' ? patientPageAddress(opens, data.uuid) : '/patients');
    },
  });
  const typed = form.form.watch();
  const draft = useContractDraft({
    // Of this hospital alone: who works at two would else register one's patient, and number, at the other.
    owner: { userId, patientId: 'new', encounterId: provider.uuid, form: 'registration' },
    schema: typedIdentity,
    typed: typedOf(typed),
    blank: typedOf({}),
    put: (kept) => {
      const values = { ...kept, birth_date: kept.birth_date || null };
      form.form.reset(values as Parameters<typeof form.form.reset>[0]);
    },
  });
  const { found, mrNumber } = usePatientDuplicates(provider.uuid, {
    mr_number: typed.mr_number ?? '',
    first_name: typed.first_name ?? '',
    last_name: typed.last_name ?? '',
    other_names: typed.other_names ?? '',
    birth_date: typed.birth_date ?? '',
  });
  const [distinctFrom, setDistinctFrom] = useState<readonly string[]>([]);
  const open = found.filter(({ patient }) => !distinctFrom.includes(patient.uuid));
  const [isAsked, setAsked] = useState(false);
  const duplicates = useId();
  const submit = () => {
    setAsked(open.length > 0);
    if (open.length === 0) form.submit();
    else document.getElementById(duplicates)?.focus();
  };
  return (
    <div className="max-w-3xl">
      <ContractForm of={{ ...form, submit }} label="Register a patient">
        <DraftBanners
          restoredAt={draft.restoredAt}
          timeZone={provider.timeZone}
          onDiscard={form.whenIdle(draft.discard)}
        />
        <PatientFields of={form} />
        <span role="status" className="sr-only">
          {open.length > 0 && `${duplicatesWords(open.length)} may be the same person.`}
        </span>
        {open.length > 0 && (
          <PatientDuplicates
            id={duplicates}
            open={open}
            mrNumber={mrNumber}
            error={isAsked ? 'Say whether this is the same person.' : undefined}
            action={({ uuid, first_name, last_name }) => (
              <LinkButton href={patientPageAddress(opens, uuid)} onClick={draft.forget}>
                <span>
                  It is this patient
                  <span className="sr-only">
                    : {last_name} {first_name}
                  </span>
                </span>
              </LinkButton>
            )}
            level="h2"
            otherwise="register as new"
            onDistinct={() =>
              setDistinctFrom([...distinctFrom, ...open.map(({ patient }) => patient.uuid)])
            }
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Registering…"
          >
            Register the patient
          </Button>
          <LinkButton href="/patients" onClick={draft.forget}>
            Cancel
          </LinkButton>
        </div>
      </ContractForm>
    </div>
  );
}
