'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { ReadyLink } from '@/components/platform/ui/ready-link';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { ReplaceRecord } from '@/components/registry/patients/replace-record';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';
import type { patientRecord } from '@/lib/registry/patients/contract';
import type { OtherRecord } from '@/lib/registry/patients/other-records-contract';
import { undoReplacementContract } from '@/lib/registry/patients/replace-contract';

type OtherRecordsProps = {
  provider: { uuid: string; timeZone: string };
  patient: z.output<typeof patientRecord>;
  others: readonly OtherRecord[];
  mayReplace: boolean;
  /** The page of a patient that a record leads to. */
  opens: PatientPage;
};

/** The other records of the same person; linked and unlinked here. */
export function OtherRecords({ provider, patient, others, mayReplace, opens }: OtherRecordsProps) {
  const kept = others.find(({ is_kept }) => is_kept);
  if (others.length === 0 && !mayReplace) return null;
  const linkTo = (other: OtherRecord) => (
    <ReadyLink href={patientPageAddress(opens, other.uuid)} className="font-medium underline">
      {other.mr_number}
    </ReadyLink>
  );
  return (
    <section aria-labelledby="other-records" className="flex max-w-3xl flex-col gap-3">
      <h2 id="other-records" className="font-semibold text-lg">
        Other records of this person
      </h2>
      {kept ? (
        <Banner
          tone="attention"
          action={
            mayReplace && <TakeBack provider={provider.uuid} replaced={patient} kept={kept.uuid} />
          }
        >
          This record was replaced by {linkTo(kept)}, {wordsOf(kept)}. Its entries and bills stay
          here, but nothing new can begin on it.
        </Banner>
      ) : (
        <>
          {others.length > 0 && (
            <ul className="divide-y divide-line rounded-md border border-line bg-surface">
              {others.map((other) => (
                <li
                  key={other.uuid}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2"
                >
                  <span>
                    {linkTo(other)}, {wordsOf(other)}: replaced by this record
                  </span>
                  {mayReplace && (
                    <TakeBack provider={provider.uuid} replaced={other} kept={patient.uuid} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayReplace && others.length === 0 && <Replace provider={provider} patient={patient} />}
        </>
      )}
    </section>
  );
}

const wordsOf = (record: OtherRecord) =>
  `${surnameFirst(record)}${record.birth_date ? `, born ${spokenDay(record.birth_date)}` : ''}`;

function Replace({ provider, patient }: Pick<OtherRecordsProps, 'provider' | 'patient'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="text-ink-muted">
        If the patient is registered twice, keep one record. The other can still be read, with its
        bills, and its alerts are copied to the record that is kept.
      </p>
      <Button
        icon="users"
        aria-haspopup="dialog"
        className="self-start"
        onClick={() => setOpen(true)}
      >
        Replace this record
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Replace ${patient.mr_number} with another record?`}
        description={`For when ${surnameFirst(patient)} is registered twice. This can be undone.`}
      >
        {isOpen && (
          <ReplaceRecord provider={provider} patient={patient} onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  );
}

type TakeBackProps = {
  provider: string;
  replaced: Pick<OtherRecord, 'uuid' | 'mr_number'>;
  /** The uuid of the record that is kept. */
  kept: string;
};

function TakeBack(props: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  const { mr_number } = props.replaced;
  return (
    <>
      <Button icon="undo-2" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Undo<span className="sr-only"> for {mr_number}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Does ${mr_number} belong to another person?`}
        description="The records belong to two people again. Alerts that were copied are ended on the record that was kept."
      >
        {isOpen && <TakeBackForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function TakeBackForm({
  provider,
  replaced,
  kept,
  onClose,
}: TakeBackProps & { onClose: () => void }) {
  const toast = useToast();
  const router = useRouter();
  const labels = { reason: 'How do you know that they are two people?' };
  const form = useContractForm(undoReplacementContract, {
    given: { params: { provider_id: provider, patient_id: replaced.uuid } },
    defaultValues: { reason: '', replaced_by: kept },
    labels,
    onSaved: () => {
      toast({ title: `${replaced.mr_number} belongs to another person again` });
      onClose();
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label="Undo the replacement">
      <Field {...form.labelled('reason')}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Undo the replacement" />
    </ContractForm>
  );
}
