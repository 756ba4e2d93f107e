'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wardHandover } from '@/components/admissions/handover/client';
import {
  isOutdated,
  readRecommendationDraft,
  recommendationFailure,
  type TypedRecommendation,
} from '@/components/admissions/handover/draft';
import { draftKey } from '@/components/platform/forms/draft-key';
import { useDraft } from '@/components/platform/forms/use-draft';
import { useSaving } from '@/components/platform/forms/use-saving';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import {
  type HandoverPatient,
  writeHandoverNoteContract,
} from '@/lib/admissions/handover/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';

type RecommendationOptions = {
  provider: string;
  ward: string;
  userId: string;
  patient: HandoverPatient;
};

/** What is typed for one patient: kept on this device until it is saved, and never saved over what was not read. */
export function useRecommendation({ provider, ward, userId, patient }: RecommendationOptions) {
  const { recommendation: standing, hospitalization, encounter } = patient;
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedRecommendation | null>(null);
  const { queryKey } = wardHandover(provider, ward);

  const saving = useSaving(
    (idempotencyKey) => {
      const params = { provider_id: provider, hospitalization_id: hospitalization.uuid };
      const body = { recommendation: typed?.text ?? '', replaces: typed?.replaces ?? null };
      return call(writeHandoverNoteContract, { params, body }, { idempotencyKey });
    },
    recommendationFailure,
    { what: `Recommendation for ${surnameFirst(patient.identity.patient)}`, goesOn: true },
  );
  const draft = useDraft<TypedRecommendation | null>({
    storageKey: draftKey({
      userId,
      patientId: patient.identity.patient.uuid,
      encounterId: encounter,
      form: 'handover',
    }),
    content: typed,
    isStarted: typed !== null,
    idempotencyKey: saving.currentKey,
    read: readRecommendationDraft,
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      setTyped(found.content);
      return found.content;
    },
  });
  const startAnew = () => {
    if (!saving.startAnew()) return;
    draft.forget(null);
    setTyped(null);
  };

  return {
    text: typed?.text ?? standing?.recommendation ?? '',
    isTyped: typed !== null,
    /** Somebody else wrote since the typing began. */
    isOutdated: typed !== null && isOutdated(typed, standing),
    restoredAt: draft.restoredAt,
    saving,
    /** The field holds still while it is saved: what is typed then would look saved and not be. */
    change: (text: string) => {
      if (saving.isSaving) return;
      if (typed === null) setTyped({ text, replaces: standing?.uuid ?? null });
      else if (text === (standing?.recommendation ?? '') && !isOutdated(typed, standing))
        startAnew();
      else setTyped({ ...typed, text });
    },
    /** Keeps what is typed, now that the other's text was read. */
    replaceTheirs: () => {
      saving.startAnew();
      setTyped((before) => before && { ...before, replaces: standing?.uuid ?? null });
    },
    discard: startAnew,
    save: async () => {
      if (typed === null) return;
      const answer = await saving.save();
      if (answer) {
        restoreFocus();
        client.setQueryData(
          queryKey,
          (before) =>
            before && {
              ...before,
              patients: before.patients.map((one) =>
                one.hospitalization.uuid === answer.data.hospitalization
                  ? { ...one, recommendation: answer.data, notes: one.notes + 1 }
                  : one,
              ),
            },
        );
        draft.forget(null);
        setTyped(null);
      }
      // After a refusal as well: somebody may have written, or the patient gone.
      void client.invalidateQueries({ queryKey });
    },
  };
}
