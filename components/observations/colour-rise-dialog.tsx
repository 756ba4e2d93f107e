'use client';

import { acuityLooks } from '@/components/acuity/acuity';
import { AcuityBadge } from '@/components/acuity/acuity-badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LastComplete } from '@/lib/observations/entry-context';
import type { TriageColour } from '@/lib/scores/colour';
import { Ago } from './ago';

type ColourRiseDialogProps = {
  /** The colour to confirm; null while there is nothing to ask. */
  rise: TriageColour | null;
  patientName: string;
  words: string;
  last: LastComplete | null;
  asOf: string;
  onCancel: () => void;
  onConfirm: () => void;
};

/** The one question before saving: the patient got worse since the last complete set. */
export function ColourRiseDialog({
  rise,
  patientName,
  words,
  last,
  asOf,
  onCancel,
  onConfirm,
}: ColourRiseDialogProps) {
  return (
    <ConfirmDialog
      open={rise !== null}
      onOpenChange={(open) => !open && onCancel()}
      title={rise === null ? '' : `Is ${patientName} now ${acuityLooks[rise].word.toLowerCase()}?`}
      confirmLabel={rise === null ? 'Save' : `Save as ${acuityLooks[rise].word}`}
      cancelLabel="Check the values"
      onConfirm={onConfirm}
    >
      {rise !== null && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            {last && (
              <>
                <AcuityBadge acuity={last.colour ?? 'unknown'} />
                <span>
                  <Ago instant={last.takenAt} asOf={asOf} />, now
                </span>
              </>
            )}
            <AcuityBadge acuity={rise} />
          </p>
          <p>{words}. The board changes as soon as this is saved: tell whoever must act.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
