'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  recordPregnancyOperation,
  withdrawPregnancyOperation,
} from '@/components/clinical/pregnancy/client';
import { notDone } from '@/components/platform/forms/use-left-behind';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import { dayAt } from '@/lib/domain/days';
import { call } from '@/lib/platform/http/call';

type PregnancyPromptProps = {
  address: PatientAddress;
  /** When the stay began: what was observed in it is of a pregnant patient. */
  admittedAt: string;
  timeZone: string;
};

/** Asks on a maternity ward, once a stay, what NEWS2 depends on. It keeps nobody from anything. */
export function PregnancyPrompt({ address, admittedAt, timeZone }: PregnancyPromptProps) {
  const client = useQueryClient();
  const toast = useToast();
  const params = { provider_id: address.provider, patient_id: address.patient };
  const readAgain = () =>
    client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
  const failed = (error: Error) =>
    toast({
      title: notDone(error, 'The answer', 'recorded'),
      detail: error.message,
      stays: true,
    });
  const undoing = useMutation({
    mutationFn: (status_uuid: string) =>
      call(withdrawPregnancyOperation, {
        params: { ...params, status_uuid },
        body: { reason: 'Pressed by mistake' },
      }),
    onSuccess: () => toast({ title: 'The answer was withdrawn' }),
    onError: failed,
    onSettled: readAgain,
  });
  const answering = useMutation({
    mutationFn: (status: 'pregnant' | 'not-pregnant') =>
      call(recordPregnancyOperation, {
        params,
        body:
          status === 'pregnant'
            ? { status, starts_on: dayAt(new Date(admittedAt), timeZone) }
            : { status },
      }),
    onSuccess: ({ data }) =>
      toast({
        title:
          data.status === 'pregnant'
            ? 'Recorded as pregnant since the admission'
            : 'Recorded as not pregnant',
        action: { label: 'Undo', onAction: () => undoing.mutate(data.uuid) },
      }),
    onError: failed,
    onSettled: readAgain,
  });
  return (
    <fieldset className="flex w-full flex-wrap items-center gap-2 border-line border-t py-1.5 sm:px-4">
      <legend className="sr-only">Is the patient pregnant?</legend>
      <span aria-hidden="true" className="me-1">
        <strong>Pregnant?</strong>{' '}
        <span className="text-ink-muted">NEWS2 is not used in pregnancy.</span>
      </span>
      {(['pregnant', 'not-pregnant'] as const).map((status) => (
        <Button
          key={status}
          size="small"
          pending={answering.isPending && answering.variables === status}
          pendingLabel="Saving…"
          onClick={() => !answering.isPending && answering.mutate(status)}
        >
          {status === 'pregnant' ? 'Yes' : 'No'}
          <span className="sr-only">
            {status === 'pregnant' ? ', the patient is pregnant' : ', the patient is not pregnant'}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
