'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { useToast } from '@/components/platform/ui/toast';
import { deleteDiagnosesContract } from '@/lib/clinical/encounter-actions/contract';
import { call } from '@/lib/platform/http/call';

type DeleteDiagnosisProps = {
  address: { provider: string; patient: string };
  patientName: string;
  /** `encounter` is the uuid of the one in which it was recorded. */
  diagnosis: { uuid: string; encounter: string; role: string; condition: string };
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks first: to restore a deleted diagnosis it must be recorded again. */
export function DeleteDiagnosis({
  address,
  patientName,
  diagnosis,
  onDeleted,
  onClose,
}: DeleteDiagnosisProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { role, condition, encounter, uuid } = diagnosis;
  return (
    <ConfirmedCall
      title={`Delete the diagnosis ${role}?`}
      confirmLabel="Delete the diagnosis"
      cancelLabel="Keep it"
      danger
      send={(idempotencyKey) =>
        call(
          deleteDiagnosesContract,
          {
            params: { provider_id: address.provider },
            body: {
              action: 'delete-diagnoses',
              encounter_uuid: encounter,
              patient_uuid: address.patient,
              data: { diagnoses: [{ uuid }] },
            },
          },
          { idempotencyKey },
        )
      }
      onDone={async () => {
        await client.invalidateQueries({
          queryKey: ['patients', address.provider, address.patient],
        });
        toast({ title: `${role} was deleted from the diagnoses of ${patientName}` });
        onDeleted?.();
      }}
      onClose={onClose}
    >
      <p>
        {role} ({condition}) is no longer among the diagnoses of {patientName}, and those ranked
        after it move up. The audit log keeps it.
      </p>
    </ConfirmedCall>
  );
}
