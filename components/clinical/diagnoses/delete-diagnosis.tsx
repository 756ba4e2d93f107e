'use client';

import { Banner } from '@/components/platform/ui/banner';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { useToast } from '@/components/platform/ui/toast';
import { deleteDiagnosesContract } from '@/lib/clinical/encounter-actions/contract';
import { call } from '@/lib/platform/http/call';
import { useChangeRecord } from './use-change-record';

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
  const toast = useToast();
  const { role, condition, encounter, uuid } = diagnosis;
  const deletion = useChangeRecord(
    address,
    (idempotencyKey) =>
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
      ),
    () => {
      toast({ title: `${role} was deleted from the diagnoses of ${patientName}` });
      onClose();
      onDeleted?.();
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the diagnosis ${role}?`}
      confirmLabel="Delete the diagnosis"
      cancelLabel="Keep it"
      danger
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>
        {role} ({condition}) is no longer among the diagnoses of {patientName}, and those ranked
        after it move up. The audit log keeps it.
      </p>
      {deletion.error && <Banner tone="danger">{deletion.error.message}</Banner>}
    </ConfirmDialog>
  );
}
