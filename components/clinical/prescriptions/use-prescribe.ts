'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useReducer, useState } from 'react';
import {
  type CurrentPrescription,
  currentPrescriptions,
  prescriptionAddress,
} from '@/components/clinical/prescriptions/client';
import {
  blankPrescribeEntry,
  type PrescribeEntry,
  prescribeBody,
  prescribeEntrySchema,
  prescribeProblems,
  refusedPrescription,
} from '@/components/clinical/prescriptions/entry';
import { maybeSameMedicine } from '@/components/clinical/prescriptions/same-medicine';
import { patched } from '@/components/platform/forms/patched';
import { failureWith } from '@/components/platform/forms/save-failure';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { useToast } from '@/components/platform/ui/toast';
import { prescribeContract } from '@/lib/clinical/prescriptions/contract';
import type { OtherRecord } from '@/lib/registry/patients/other-records-contract';
import { useAllergies } from './use-allergies';

export type PrescribeOptions = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string; others: readonly OtherRecord[] };
  encounter: string;
  /** Alerts of the patient when the form was opened. */
  flags: readonly { kind: string; note: string }[];
  /** The page that opened the form; null: the prescription itself is shown next. */
  returnTo: string | null;
  /** Closes the dialog around the form, which stays on its page. */
  onLeave?: () => void;
};

/** State, draft and sending of one prescription, and what is asked before it is sent. */
export function usePrescribe(options: PrescribeOptions) {
  const { viewer, provider, patient, encounter, flags, returnTo, onLeave } = options;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const client = useQueryClient();
  const current = currentPrescriptions({ provider: provider.uuid, patient: patient.uuid });
  const known = useQuery(current);
  const alerts = useAllergies({ provider: provider.uuid, patient: patient.uuid }, flags);
  const [duplicates, setDuplicates] = useState<readonly CurrentPrescription[]>([]);
  const [entry, put] = useReducer(patched<PrescribeEntry>, blankPrescribeEntry);
  const form = useContractForm(prescribeContract, {
    given: { params: { provider_id: provider.uuid } },
    bodyOf: () => prescribeBody(entry, { encounter, patient: patient.uuid }),
    draft: {
      owner: {
        userId: viewer.userId,
        patientId: patient.uuid,
        encounterId: encounter,
        form: 'prescription',
      },
      schema: prescribeEntrySchema,
      content: entry,
      blank: blankPrescribeEntry,
      put,
    },
    what: `Prescription for ${patient.name}`,
    problemsOf: () => prescribeProblems(entry),
    // Asks first when an allergy was recorded since the form was opened, and when the medicine seems to be given already,
    // by what is on record at this moment.
    mayBeSent: async () => {
      const [fresh, areSeen] = await Promise.all([
        client.fetchQuery({ ...current, staleTime: 0 }).catch(() => known.data ?? []),
        alerts.areSeen(),
      ]);
      if (!areSeen) return false;
      const alike = fresh.filter(({ name }) => maybeSameMedicine(name, entry.name));
      setDuplicates(alike);
      return alike.length === 0;
    },
    refused: refusedPrescription,
    failureWords,
    isLast: true,
    onSaved: ({ data, message }) => {
      const page = prescriptionAddress(data.uuid);
      toast({
        title: `${data.name} prescribed for ${patient.name}`,
        detail: message,
        ...(returnTo === null && !onLeave && isHere()
          ? {}
          : { action: { label: 'Open it', onAction: () => router.push(page) } }),
      });
      void client.invalidateQueries({ queryKey: ['prescriptions', provider.uuid] });
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patient.uuid] });
      if (!isHere()) return;
      if (onLeave) onLeave();
      else router.push(returnTo ?? page);
    },
  });
  return {
    ...form,
    entry,
    change: form.whenIdle(put),
    alerts,
    /** Current prescriptions. */
    known,
    /** Current prescriptions that may be the same medicine. */
    duplicates,
    keepEditing: () => setDuplicates([]),
    sendAnyway: () => {
      setDuplicates([]);
      form.send();
    },
  };
}

const failureWords = failureWith({
  not: 'Not prescribed',
  whoMay: 'Ask a medical officer to prescribe it.',
  conflict: '',
  earlier:
    'Look at the patient’s prescriptions first; send it again only to add this as another one.',
});
