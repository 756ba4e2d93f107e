'use client';

import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeleteDiagnosis } from '@/components/rounds/delete-diagnosis';
import { IconButton } from '@/components/ui/icon-button';

type DiagnosisRemovalProps = Pick<
  Parameters<typeof DeleteDiagnosis>[0],
  'address' | 'patientName' | 'diagnosis'
>;

/** Takes a diagnosis off the encounter that is shown. */
export function DiagnosisRemoval(props: DiagnosisRemovalProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={`Delete ${props.diagnosis.role}`}
        icon={Trash2}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <DeleteDiagnosis {...props} onDeleted={router.refresh} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
