'use client';

import type { CurrentPrescription } from '@/components/clinical/prescriptions/client';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { standingWords, takenWords } from '@/lib/clinical/prescriptions/words';
import { isOrder } from '@/lib/domain/codes/prescriptions';
import { spokenInstant } from '@/lib/domain/time';

type DuplicateDialogProps = {
  /** The medicine that is about to be prescribed. */
  name: string;
  patient: string;
  duplicates: readonly CurrentPrescription[];
  timeZone: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks whether a medicine that seems to be given already, or must not be given, is really meant a second time. */
export function DuplicateDialog({
  name,
  patient,
  duplicates,
  timeZone,
  onClose,
  onConfirm,
}: DuplicateDialogProps) {
  const isForbidden = duplicates.some((one) => one.do_not_perform);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        isForbidden
          ? `Prescribe ${name}, which must not be given?`
          : `Prescribe ${name} a second time?`
      }
      confirmLabel={`Prescribe ${name} anyway`}
      cancelLabel="Back to the form"
      danger
      onConfirm={onConfirm}
    >
      <p>{patient} already has this on the chart:</p>
      <ul className="flex flex-col gap-2">
        {duplicates.map((one) => (
          <li key={one.uuid}>
            <strong className="text-ink">{one.name}</strong> {takenWords(one)}
            <span className="block text-sm">
              {standingWords(one)} · ordered {spokenInstant(new Date(one.date), timeZone)} by{' '}
              {one.practitioner_detail.name}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {isForbidden
          ? 'The chart would show both. If it may be given, first stop the entry that says it must not be given.'
          : duplicates.some(({ intent }) => isOrder(intent))
            ? 'Both would be active. To change the dose, stop the current one first.'
            : 'The earlier one is not ordered. This prescription orders the medicine.'}
      </p>
    </ConfirmDialog>
  );
}
