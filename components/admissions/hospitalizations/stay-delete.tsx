'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { useToast } from '@/components/platform/ui/toast';
import { deleteHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import type { StayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { surnameFirst } from '@/lib/domain/persons';
import { type CallError, call } from '@/lib/platform/http/call';
import { bedName } from '@/lib/registry/locations/bed-name';

type StayDeleteProps = { provider: string; stay: StayPage['stay'] };

/** Deletes a stay that was recorded by mistake. It cannot be undone, so that it is asked about first. */
export function StayDelete({ provider, stay }: StayDeleteProps) {
  const router = useRouter();
  const goTo = useNavigateAfterSave();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const name = surnameFirst(stay.patient);
  const leaveBehind = useLeftBehind(`The admission of ${name}`, { isKept: false });
  const deletion = useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: () =>
      call(deleteHospitalizationContract, {
        params: { provider_id: provider, hospitalization_id: stay.uuid },
      }),
    onSuccess: () => {
      toast({ title: `The admission of ${name} was deleted` });
      goTo('/hospitalizations');
      router.refresh();
    },
  });
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete this admission of ${name}?`}
        confirmLabel="Delete the admission"
        cancelLabel="Keep the admission"
        danger
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          For an admission recorded by mistake. {name} ({stay.patient.mr_number}){' '}
          {stay.is_active
            ? `is no longer admitted, and leaves ${bedName(stay.bed_name)} on ${stay.ward_name}.`
            : 'will have no record of this admission.'}{' '}
          This cannot be undone. The audit log keeps it.
        </p>
        {deletion.error && <Banner tone="danger">{deletion.error.message}</Banner>}
      </ConfirmDialog>
    </>
  );
}
