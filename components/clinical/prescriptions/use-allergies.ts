'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import type { PatientAddress } from '@/components/registry/patients/client';
import { allergiesOf } from '@/lib/registry/patient-flags/words';

/**
 * A patient's allergies as they are on record now, beside a form that may stay open while a nurse records another one.
 * `opened` has the alerts that were shown when it was opened.
 */
export function useAllergies(
  address: PatientAddress,
  opened: readonly { kind: string; note: string }[],
) {
  const client = useQueryClient();
  const summary = patientSummary(address);
  const { data } = useQuery(summary);
  const seen = useRef(allergiesOf(opened));
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  return {
    allergies: allergiesOf(data?.flags ?? opened),
    /** Allergies recorded since then, which must be seen first. */
    unseen,
    /** Whether nothing was, by what is on record at this moment; what cannot be read holds nobody up. */
    areSeen: async (): Promise<boolean> => {
      const fresh = await client.fetchQuery({ ...summary, staleTime: 0 }).catch(() => data);
      const found = allergiesOf(fresh?.flags ?? []).filter((one) => !seen.current.includes(one));
      setUnseen(found);
      return found.length === 0;
    },
    see: () => {
      seen.current = [...seen.current, ...unseen];
      setUnseen([]);
    },
    leave: () => setUnseen([]),
  };
}
