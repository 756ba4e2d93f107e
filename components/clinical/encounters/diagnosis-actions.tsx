'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeleteDiagnosis } from '@/components/clinical/diagnoses/delete-diagnosis';
import {
  DiagnosisDialog,
  type DiagnosisDialogProps,
} from '@/components/clinical/diagnoses/diagnosis-dialog';
import { IconButton } from '@/components/platform/ui/icon-button';

type DiagnosisActionsProps = Omit<DiagnosisDialogProps, 'onChanged'> &
  Pick<Parameters<typeof DeleteDiagnosis>[0], 'patientName' | 'diagnosis'> & {
    mayDelete: boolean;
  };

/** The actions for a diagnosis of the encounter that is shown. */
export function DiagnosisActions({ patientName, mayDelete, ...of }: DiagnosisActionsProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { address, diagnosis } = of;
  return (
    <span className="flex shrink-0 items-center">
      <DiagnosisDialog {...of} onChanged={router.refresh} />
      {mayDelete && (
        <IconButton
          label={`Delete ${diagnosis.role}`}
          icon="trash"
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <DeleteDiagnosis
          {...{ address, patientName, diagnosis }}
          onDeleted={router.refresh}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
