'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import type { Hospitalization } from '@/components/admissions/hospitalizations/list-client';
import { dischargesToSignOff } from '@/components/admissions/hospitalizations/sign-off-client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { signOffDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import { dischargerWords } from '@/lib/domain/people-words';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';

type DischargeSignOffsProps = { provider: { uuid: string; time_zone: string } };

/** Discharges that were recorded without a clinician, for a medical officer to sign; nothing while there is none. */
export function DischargeSignOffs({ provider }: DischargeSignOffsProps) {
  const { data, isError, isFetching, refetch } = useQuery(dischargesToSignOff(provider.uuid));
  const [signing, setSigning] = useState<Hospitalization | null>(null);
  if (isError && !data) {
    return (
      <FailedState
        title="Discharges to sign off could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Some may be waiting for you.
      </FailedState>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <section
      aria-labelledby="sign-offs"
      className="flex flex-col gap-2 rounded-lg border border-attention-ink bg-attention-soft p-4"
    >
      <h2 id="sign-offs" className="font-semibold text-lg">
        Discharges to sign off <span className="font-normal text-ink-muted">{data.total}</span>
      </h2>
      <ul aria-labelledby="sign-offs" className="flex flex-col border-line border-t">
        {data.rows.map((stay) => (
          <li
            key={stay.uuid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
          >
            <span className="min-w-0">
              <Link
                href={`/hospitalizations/${stay.uuid}/summary`}
                prefetch={false}
                className="inline-flex min-h-control items-center font-medium text-accent-ink hover:underline"
              >
                {nameOf(stay)}
              </Link>
              <span className="text-ink-muted"> · {stay.patient.mr_number}</span>
              <span className="block text-sm">
                {stay.discharge_disposition_display},{' '}
                {stay.discharged_at &&
                  spokenInstant(new Date(stay.discharged_at), provider.time_zone)}{' '}
                · {dischargerWords(stay)}
              </span>
            </span>
            <Button icon="pen-line" aria-haspopup="dialog" onClick={() => setSigning(stay)}>
              Sign off<span className="sr-only"> the discharge of {nameOf(stay)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <p className="text-ink-muted">The last {data.rows.length} admissions are shown.</p>
      )}
      <Dialog
        open={signing !== null}
        onOpenChange={(open) => !open && setSigning(null)}
        title={signing && `Sign off the discharge of ${nameOf(signing)}?`}
        description="Your name, the time and your note are recorded and printed on the summary."
      >
        {signing && (
          <SignOffForm
            key={signing.uuid}
            provider={provider.uuid}
            stay={signing}
            onClose={() => setSigning(null)}
          />
        )}
      </Dialog>
    </section>
  );
}

const nameOf = ({ patient }: Hospitalization) => surnameFirst(patient);

type SignOffFormProps = { provider: string; stay: Hospitalization; onClose: () => void };

function SignOffForm({ provider, stay, onClose }: SignOffFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const form = useContractForm(signOffDischargeContract, {
    given: { params: { provider_id: provider, hospitalization_id: stay.uuid } },
    defaultValues: { note: '' },
    labels: { note: 'Note' },
    onSaved: () => {
      toast({ title: `The discharge of ${nameOf(stay)} is signed off` });
      void client.invalidateQueries({ queryKey: ['hospitalizations', provider] });
      onClose();
    },
  });
  const { open_points: points = [] } = stay.discharge_override ?? {};
  return (
    <ContractForm of={form} label="Sign off the discharge">
      {points.length > 0 && (
        <div>
          <p className="font-medium">Open at the discharge</p>
          <ul className="list-disc ps-5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      <Field label="Note" {...form.field('note')}>
        <TextArea rows={3} maxLength={2000} {...form.register('note')} />
      </Field>
      <FormButtons of={form} onLeave={onClose} action="Sign off the discharge" />
    </ContractForm>
  );
}
