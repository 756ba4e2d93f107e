'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { newInvoiceAddress } from '@/components/billing/invoices/client';
import { deskAddress } from '@/components/billing/payments/client';
import { outstanding } from '@/components/billing/payments/desk-client';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { patientChoices } from '@/components/registry/patients/choices';
import { InvoiceMaker } from './invoice-maker';

type NewInvoiceProps = {
  provider: { uuid: string; currency: string };
  /** null: not chosen yet. */
  patient: { uuid: string; name: string; mrNumber: string } | null;
};

/** Makes an invoice of what a patient has been charged and not been billed. */
export function NewInvoice({ provider, patient }: NewInvoiceProps) {
  const router = useRouter();
  return (
    <>
      <div className="max-w-xl">
        <ChoiceField
          provider={provider.uuid}
          label="Patient"
          source={patientChoices}
          value={patient?.uuid}
          onChange={(uuid) =>
            router.replace(uuid === undefined ? '/invoices/new' : newInvoiceAddress(uuid))
          }
        />
      </div>
      {patient && <OfPatient key={patient.uuid} {...{ provider, patient }} />}
    </>
  );
}

type OfPatientProps = Pick<NewInvoiceProps, 'provider'> & {
  patient: NonNullable<NewInvoiceProps['patient']>;
};

function OfPatient({ provider, patient }: OfPatientProps) {
  const owed = useQuery(outstanding(provider.uuid, patient.uuid));
  if (!owed.data) {
    if (!owed.error) return <RowsSkeleton label="Loading charges" />;
    return (
      <FailedState
        title="The charges could not be loaded"
        onRetry={() => void owed.refetch()}
        retrying={owed.isFetching}
      >
        {owed.error.message}
      </FailedState>
    );
  }
  const { items, itemsLeftOut } = owed.data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon="circle-check"
        title={`${patient.name} has nothing to bill`}
        action={<LinkButton href={deskAddress(patient.uuid)}>Open the payment desk</LinkButton>}
      >
        Every charge is already on an invoice or was cancelled.
      </EmptyState>
    );
  }
  return <InvoiceMaker {...{ provider, patient, items, itemsLeftOut }} />;
}
