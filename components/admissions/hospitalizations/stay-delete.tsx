'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { deleteHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import type { StayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';
import { bedName } from '@/lib/registry/locations/bed-name';

type StayDeleteProps = { provider: string; stay: StayPage['stay'] };

/** Deletes a stay that was recorded by mistake. It cannot be undone, so that it is asked about first. */
export function StayDelete({ provider, stay }: StayDeleteProps) {
  const router = useRouter();
  const goTo = useNavigateAfterSave();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const name = surnameFirst(stay.patient);
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmedCall
          title={`Delete this admission of ${name}?`}
          confirmLabel="Delete the admission"
          cancelLabel="Keep the admission"
          danger
          what={`The admission of ${name}`}
          send={() =>
            call(deleteHospitalizationContract, {
              params: { provider_id: provider, hospitalization_id: stay.uuid },
            })
          }
          onDone={({ message }) => {
            const more = message.replace(deleteHospitalizationContract.reply.message, '').trim();
            toast({ title: `The admission of ${name} was deleted`, ...(more && { detail: more }) });
            goTo('/hospitalizations');
            router.refresh();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            For an admission recorded by mistake. {name} ({stay.patient.mr_number}){' '}
            {stay.is_active
              ? `is no longer admitted, and leaves ${bedName(stay.bed_name)} on ${stay.ward_name}.`
              : 'will have no record of this admission.'}{' '}
            This cannot be undone. The audit log keeps it.
          </p>
        </ConfirmedCall>
      )}
    </>
  );
}
