'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useToast } from '@/components/ui/toast';
import { CallError, call } from '@/lib/http/call';
import { type PatientAddress, patientSummary } from '@/lib/patients/client';
import { setSpo2ScaleContract } from '@/lib/patients/contract';
import { news2Applies } from '@/lib/scores/news2';

type Spo2ScaleProps = {
  address: PatientAddress;
  /** Whether the reader may choose the scale. */
  maySet: boolean;
};

/** The scale on which NEWS2 reads this patient's oxygen saturation. */
export function Spo2Scale({ address, maySet }: Spo2ScaleProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(patientSummary(address));
  const setting = useMutation({
    mutationFn: (scale: 1 | 2) =>
      call(setSpo2ScaleContract, {
        params: { provider_id: address.provider, patient_id: address.patient },
        body: { spo2_scale: scale },
      }),
    onSuccess: ({ data: patient }) =>
      toast({ title: `NEWS2 reads the saturation on scale ${patient.spo2_scale} from now on` }),
    // Also when no answer came: it may have been changed.
    onSettled: async () => {
      await client.invalidateQueries({
        queryKey: ['patients', address.provider, address.patient],
      });
      setAsking(false);
    },
  });
  const isLost = setting.error instanceof CallError && setting.error.isLost;
  if (!data) return null;
  const { patient } = data;
  const isSecond = patient.spo2_scale === 2;
  // For a child there is no NEWS2; a scale that stands all the same can be taken back.
  if (!isSecond && !news2Applies(patient.age)) return null;
  return (
    <section aria-labelledby="spo2-scale" className="flex flex-col gap-2">
      <h2 id="spo2-scale" className="font-semibold text-lg">
        Oxygen saturation in NEWS2
      </h2>
      {setting.error && (
        <Banner tone="danger" urgent>
          <strong>
            {isLost ? 'No answer came: this may have been changed.' : 'Nothing was changed.'}
          </strong>{' '}
          {setting.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64">
          {isSecond
            ? 'Scale 2: the target of 88–92 % is prescribed for this patient.'
            : 'Scale 1, as for most patients. Scale 2 is for a prescribed target of 88–92 % in hypercapnic respiratory failure.'}
        </p>
        {maySet && patient.replaced_by === null && (
          <Button
            size="small"
            pending={setting.isPending}
            pendingLabel="Saving…"
            aria-haspopup={isSecond ? undefined : 'dialog'}
            onClick={() => (isSecond ? setting.mutate(1) : setAsking(true))}
          >
            {isSecond ? 'Go back to scale 1' : 'Use scale 2 (target 88–92 %)'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Read the saturation of ${patient.last_name}, ${patient.first_name} on scale 2?`}
        confirmLabel="Use scale 2"
        pending={setting.isPending}
        onConfirm={() => setting.mutate(2)}
      >
        <p>
          88–92 % then scores 0, on air and on oxygen, and more than 92 % on oxygen scores up to 3.
          A patient without hypercapnic respiratory failure would be deteriorating unnoticed.
        </p>
      </ConfirmDialog>
    </section>
  );
}
