'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notDone } from '@/components/platform/forms/use-left-behind';
import { useToast } from '@/components/platform/ui/toast';
import type { reviewContract, undoReviewContract } from '@/lib/clinical/clinician-reviews/contract';
import { type Named, surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

type Reviewed = {
  /** The provider's uuid. */
  provider: string;
  patient: Named & { uuid: string };
  /** The set from which the time to treatment runs. */
  set: string;
};

/** Records that the viewer has seen a patient, with a way back that is offered for a few seconds. */
export function useReview({ provider, patient, set }: Reviewed) {
  const client = useQueryClient();
  const toast = useToast();
  const params = { provider_id: provider, patient_id: patient.uuid };
  const readAgain = () =>
    Promise.all(
      [
        ['ward-board', provider],
        ['treatment-waits', provider],
        ['patients', provider],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const undo = useMutation({
    mutationFn: (review: string) =>
      call(undoOperation, { params: { ...params, review_uuid: review } }),
    onSuccess: () => toast({ title: `${surnameFirst(patient)} waits for a clinician again` }),
    onError: (error) =>
      toast({ title: notDone(error, 'Your review', 'undone'), detail: error.message, stays: true }),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: () => call(reviewOperation, { params, body: { observation_set: set } }),
    onSuccess: ({ data }) =>
      toast({
        title: `${surnameFirst(patient)} seen by ${data.seen_by_name}`,
        action: { label: 'Undo', onAction: () => undo.mutate(data.uuid) },
      }),
    onError: (error) =>
      toast({
        title: `${surnameFirst(patient)}: ${notDone(error, 'your review', 'recorded')}`,
        detail: error.message,
        stays: true,
      }),
    onSettled: readAgain,
  });
}

const reviewOperation = operation<typeof reviewContract>(
  'POST /providers/{provider_id}/patients/{patient_id}/clinician-reviews',
);

const undoOperation = operation<typeof undoReviewContract>(
  'POST /providers/{provider_id}/patients/{patient_id}/clinician-reviews/{review_uuid}/undo',
);
