'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wardHandover } from '@/components/admissions/handover/client';
import {
  isOutdated,
  recommendationFailure,
  type TypedRecommendation,
  typedRecommendation,
} from '@/components/admissions/handover/draft';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import {
  type HandoverPatient,
  writeHandoverNoteContract,
} from '@/lib/admissions/handover/contract';
import { surnameFirst } from '@/lib/domain/persons';

type RecommendationOptions = {
  provider: string;
  ward: string;
  userId: string;
  patient: HandoverPatient;
};

/**
 * The entry for one patient: kept on this device until it is saved, and never saved over a recommendation that was not
 * read.
 */
export function useRecommendation({ provider, ward, userId, patient }: RecommendationOptions) {
  const { recommendation: standing, hospitalization, encounter } = patient;
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedRecommendation | null>(null);
  const { queryKey } = wardHandover(provider, ward);

  const refetch = () => void client.invalidateQueries({ queryKey });

  const form = useContractForm(writeHandoverNoteContract, {
    given: { params: { provider_id: provider, hospitalization_id: hospitalization.uuid } },
    bodyOf: () => ({ recommendation: typed?.text ?? '', replaces: typed?.replaces ?? null }),
    draft: {
      owner: {
        userId,
        patientId: patient.identity.patient.uuid,
        encounterId: encounter,
        form: 'handover',
      },
      schema: typedRecommendation.nullable(),
      content: typed,
      blank: null,
      put: setTyped,
    },
    what: `Recommendation for ${surnameFirst(patient.identity.patient)}`,
    problemsOf: () => [],
    refused: ({ recommendation = [] }) =>
      recommendation.map((message) => ({ field: 'recommendation' as const, message })),
    failureWords: recommendationFailure,
    // A colleague may have written in the meantime, or the patient may have left.
    onFailed: refetch,
    onSaved: ({ data }) => {
      restoreFocus();
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            patients: before.patients.map((one) =>
              one.hospitalization.uuid === data.hospitalization
                ? { ...one, recommendation: data, notes: one.notes + 1 }
                : one,
            ),
          },
      );
      setTyped(null);
      refetch();
    },
  });

  return {
    ...form,
    text: typed?.text ?? standing?.recommendation ?? '',
    isTyped: typed !== null,
    /** Somebody else wrote since the typing began. */
    isOutdated: typed !== null && isOutdated(typed, standing),
    /** The field holds still while it is saved: what is typed then would look saved and not be. */
    change: form.whenIdle((text: string) => {
      if (typed === null) setTyped({ text, replaces: standing?.uuid ?? null });
      else if (text === (standing?.recommendation ?? '') && !isOutdated(typed, standing))
        form.discardDraft();
      else setTyped({ ...typed, text });
    }),
    /** Keeps what is typed, now that the other's text was read. */
    replaceTheirs: form.whenIdle(() => {
      form.startOver();
      setTyped((before) => before && { ...before, replaces: standing?.uuid ?? null });
    }),
    save: () => {
      if (typed !== null) form.submit();
    },
  };
}
